import { saveDesignAction } from "@/app/(dashboard)/labels/designs/actions";
import { DesignPage } from "@/components/labels/designs/design-page";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { designPage } from "@/lib/dashboard/loaders/design-page";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

export default async function EditDesignPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const loaded = await loadFormPage({ needs: "contract", isForWriters: true, load: () => designPage(id) });
  if (!loaded.ok) {
    return (
      <NotLoaded
        problem={loaded.problem}
        what="label design"
        up={{ href: "/settings/labels#designs", name: "Labels" }}
      />
    );
  }
  const href = `/labels/designs/${encodeURIComponent(id)}`;
  return <DesignPage id={id} title="Label design" href={href} data={loaded.value} action={saveDesignAction} />;
}
