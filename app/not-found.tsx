/** Answer to an action without its form. Next sends it in the data of every page, so it is short: pages that are not there have their own. */
const NotFound = () => (
  <p className="frame py-6">
    Page not found. <a href="/access-points">Go to the list</a>
  </p>
);

export default NotFound;
