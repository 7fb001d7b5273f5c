import { eq } from "drizzle-orm";
import { AppError } from "../../platform/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import { authOf, sessionCookieName } from "./auth.server.ts";
import type { SessionUser } from "./contract.ts";
import { users } from "./tables.server.ts";

export { registerCompanions } from "./companions.server.ts";

type Row = Pick<typeof users.$inferSelect, "id" | "name" | "email" | "emailVerified" | "firstName" | "lastName" | "phone" | "image">;

/** The administrator is who has proved an address on the configured list, never who merely claims it. */
const isAdmin = ({ env }: Pick<Services, "env">, { email, emailVerified }: Row) =>
  emailVerified && env.ADMIN_EMAILS.some((admin) => admin.toLowerCase() === email.toLowerCase());

export function toSessionUser(services: Pick<Services, "env">, row: Row): SessionUser {
  const { id, email, emailVerified, firstName, lastName, phone, image } = row;
  const fullName = row.name.trim() || null;
  const name = fullName ?? email.split("@")[0]!;
  return { id, email, emailVerified, firstName, lastName, fullName, name, phone, image, isAdmin: isAdmin(services, row) };
}

/** Who sent this request, and the cookies that renew their session. Nobody, without a database call, when no session cookie came along. */
export async function readSession(services: Services, headers: Headers): Promise<{ user: SessionUser | null; cookies: string[] }> {
  if (!headers.get("cookie")?.includes(`${sessionCookieName(services.env.ORIGIN)}=`)) return { user: null, cookies: [] };
  const { response, headers: answer } = await authOf(services).api.getSession({ headers, returnHeaders: true });
  const user = response ? toSessionUser(services, response.user as Row) : null;
  return { user, cookies: answer?.getSetCookie() ?? [] };
}

/** The signed-in person who sent this request. @throws AppError AUTHENTICATION_REQUIRED (401) */
export async function requireUser(services: Services, headers: Headers): Promise<SessionUser> {
  const { user } = await readSession(services, headers);
  if (!user) throw new AppError("AUTHENTICATION_REQUIRED", "Authentication required", { status: 401 });
  return user;
}

/** A member by their id, or undefined. */
export async function findUser(services: Pick<Services, "db" | "env">, userId: string): Promise<SessionUser | undefined> {
  const [row] = await services.db.select().from(users).where(eq(users.id, userId));
  return row && toSessionUser(services, row);
}
