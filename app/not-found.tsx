/** Answer to an action without its form. Short, because Next sends it in the data of every page. */
const NotFound = () => (
  <p className="frame py-6">
    Page not found. <a href="/access-points">Go to the list</a>
  </p>
);

export default NotFound;
