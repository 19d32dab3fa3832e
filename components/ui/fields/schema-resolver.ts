import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import { config, type z } from "zod";
import { withMessages } from "@/lib/messages/messages";

// zod would try `new Function`, which the CSP blocks. It reads this setting when a schema is created.
config({ jitless: true });

export type LoadSchema = () => Promise<z.ZodType>;

export async function schemaResolver(loadSchema: LoadSchema): Promise<Resolver<FieldValues>> {
  return zodResolver((await withMessages(loadSchema)) as z.ZodType<FieldValues, FieldValues>);
}
