"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { CentredCard } from "@/components/ui/shell/centred-card";

export default function NotFound() {
  return (
    <CentredCard title="Page not found">
      <p>The address may be wrong, or the page was deleted. Check the address, or start from the list.</p>
      <ButtonLink href="/access-points">Go to the list</ButtonLink>
    </CentredCard>
  );
}
