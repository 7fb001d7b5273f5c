import { eq } from "drizzle-orm";
import { CAST, createPerson } from "../app/features/accounts/people.ts";
import { users } from "../app/features/accounts/tables.server.ts";
import type { Services } from "../app/platform/services.server.ts";

/** Makes the demo cast once, in local mode: whoever is there already is left as they are. */
export async function seed(services: Services, tell: (line: string) => void) {
  if (services.env.SITE_MODE !== "local" || services.env.SEED_CAST !== "yes") return;
  const known = await services.db.$count(users, eq(users.email, CAST.ada.email));
  if (known > 0) return; // ada comes last
  tell("Inviting the cast (once)…");
  for (const name of ["maya", "arjun", "noor", "ada"] as const) await createPerson(services, CAST[name]);
}
