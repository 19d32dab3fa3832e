"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { CentredCard } from "@/components/ui/shell/centred-card";

export default function NotFound() {
  return (
    <CentredCard title="There is no such page">
      <p>The address may be mistyped, or what it led to is gone.</p>
      <ButtonLink href="/access-points">Go to the list</ButtonLink>
    </CentredCard>
  );
}
