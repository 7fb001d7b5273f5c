import { and, eq, isNotNull } from "drizzle-orm";
import type { HeldMember } from "../../platform/personal-data.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { theirs } from "./personal-data.server.ts";
import { applications } from "./tables.server.ts";

/** Applications that were sent may be noted on. */
export const notableApplications = {
  kind: "application" as const,
  async read({ db }: Services, id: string) {
    const [row] = await db
      .select({ name: applications.name })
      .from(applications)
      .where(and(eq(applications.id, id), isNotNull(applications.sentAt)));
    return row && { name: `Application of ${row.name}`, to: `/admin/applications/${id}` };
  },
  async of({ db }: Services, member: HeldMember) {
    const rows = await db.select({ id: applications.id }).from(applications).where(theirs(member));
    return rows.map(({ id }) => id);
  },
};
