import { and, inArray, isNotNull } from "drizzle-orm";
import type { DataSubject } from "../../../platform/personal-data.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { theirs } from "../personal-data.server.ts";
import { applications } from "../tables.server.ts";

/** Sent applications can have notes. */
export const notableApplications = {
  kind: "application" as const,
  async read({ db }: Services, ids: string[]) {
    const rows = await db
      .select({ id: applications.id, name: applications.name })
      .from(applications)
      .where(and(inArray(applications.id, ids), isNotNull(applications.sentAt)));
    return new Map(
      rows.map(({ id, name }) => [id, { name: `Application of ${name}`, to: `/admin/applications/${id}` }]),
    );
  },
  async of({ db }: Services, member: DataSubject) {
    const rows = await db.select({ id: applications.id }).from(applications).where(theirs(member));
    return rows.map(({ id }) => id);
  },
};
