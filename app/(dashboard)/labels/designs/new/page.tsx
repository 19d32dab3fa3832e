import { saveDesignAction } from "@/app/(dashboard)/labels/designs/actions";
import { DesignPage } from "@/components/labels/designs/design-page";
import { NotLoaded } from "@/components/ui/feedback/not-loaded";
import { designPage } from "@/lib/dashboard/loaders/design-page";
import { loadFormPage } from "@/lib/dashboard/loaders/load-page";

export default async function NewDesignPage() {
  const loaded = await loadFormPage({ needs: "contract", isForWriters: true, load: () => designPage(null) });
  if (!loaded.ok) return <NotLoaded problem={loaded.problem} what="label designs" />;
  const href = "/labels/designs/new";
  return <DesignPage id={null} title="New design" href={href} data={loaded.value} action={saveDesignAction} />;
}
