import { rich } from "@/components/ui/text/rich";

/** Answer to an action without its form. Short, because Next sends it in the data of every page. */
const NotFound = () => (
  <p className="frame py-6">{rich("shell.notFound.short", { link: (text) => <a href="/access-points">{text}</a> })}</p>
);

export default NotFound;
