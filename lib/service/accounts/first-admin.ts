import { ConfigError } from "@/lib/config";
import { email as emailSchema, newPassword, personName } from "@/lib/contract/accounts/account";
import type { ServiceContext } from "../context";
import { weaknessOf } from "./passwords/password-strength";
import { createFirstAdmin } from "./setup";
import { hasUsers } from "./users";

type Admin = { email: string; password: string; name: string };

/**
 * Creates the admin named in the configuration if there are no users; otherwise the setting is ignored.
 * @throws ConfigError when e-mail, password or name is not valid
 */
export async function ensureFirstAdmin(context: ServiceContext, admin: Admin): Promise<void> {
  if (await hasUsers(context.db)) return;
  const email = requireValid("ADMIN_EMAIL", emailSchema.safeParse(admin.email));
  const name = requireValid("ADMIN_NAME", personName.safeParse(admin.name));
  const password = requireValid("ADMIN_PASSWORD", newPassword.safeParse(admin.password));
  const weakness = await weaknessOf(password, { email, name });
  if (weakness) throw new ConfigError(`ADMIN_PASSWORD: ${weakness}`);
  const passwordHash = await context.passwords.hash(password);
  await createFirstAdmin(context.db, { email, name, passwordHash }, context.now());
}

type Parsed = { success: true; data: string } | { success: false; error: { issues: { message: string }[] } };

function requireValid(variable: string, parsed: Parsed): string {
  if (parsed.success) return parsed.data;
  throw new ConfigError(`${variable}: ${parsed.error.issues[0]?.message}`);
}
