import { and, asc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { ERASED_ADMIN, type DataSubject, type PersonalData } from "../../platform/personal-data.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { applications, applicationStory } from "./tables.server.ts";

/**
 * SQL condition for applications in the member's account, and those without an account from their confirmed
 * address.
 */
export const ofMember = ({ id, email, emailVerified = true }: DataSubject) => {
  const sentFromIt = and(isNull(applications.userId), eq(applications.email, email.toLowerCase()));
  return or(eq(applications.userId, id), emailVerified ? sentFromIt : undefined);
};

/** The history of these applications, oldest entry first. */
export const storiesOf = (db: Services["db"], ids: string[]) =>
  db
    .select()
    .from(applicationStory)
    .where(inArray(applicationStory.applicationId, ids))
    .orderBy(asc(applicationStory.id));

/**
 * A person's applications, their history and the notes on them are erased with the account. Actions of a
 * former administrator on other applications stay, without their name.
 */
export const applicationsPersonalData: PersonalData = {
  folder: "applications",
  tables: {
    applications: "erased",
    application_story: "erased",
  },
  async gather({ db }, member) {
    const own = await db
      .select()
      .from(applications)
      .where(ofMember(member))
      .orderBy(asc(applications.createdAt));
    const ids = own.map(({ id }) => id);
    const story = ids.length ? await storiesOf(db, ids) : [];
    return [
      { name: "applications.json", json: own },
      { name: "story.json", json: story },
    ];
  },
  async erase(_services, tx, member) {
    await tx.delete(applications).where(ofMember(member));
    await tx.update(applicationStory).set(ERASED_ADMIN).where(eq(applicationStory.byId, member.id));
  },
};

/** Applicant names by application id. */
export async function applicantNames({ db }: Services, ids: string[]): Promise<Map<string, string>> {
  const { id, name } = applications;
  const rows = await db.select({ id, name }).from(applications).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
}

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
    const rows = await db.select({ id: applications.id }).from(applications).where(ofMember(member));
    return rows.map(({ id }) => id);
  },
};
