import { NotFoundMessage } from "@/components/ui/feedback/not-found-message";

export default function NotFound() {
  return (
    <NotFoundMessage title="Page not found" href="/access-points" linkText="Go to the list">
      The address may be wrong, or the page was deleted. Check the address, or start from the list.
    </NotFoundMessage>
  );
}
