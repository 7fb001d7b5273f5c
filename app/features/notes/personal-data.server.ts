import { and, asc, eq, inArray, or, type SQL } from "drizzle-orm";
import { within } from "../../platform/database/db.server.ts";
import { contributionsTo } from "../../platform/feature.server.ts";
import { type DataSubject, ERASED_ADMIN, type PersonalData } from "../../platform/personal-data.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { NotableKind } from "./contract.ts";
import { notes } from "./tables.server.ts";

/** SQL condition for the notes about a member: on any of their subjects, in any feature. */
async function aboutMember(services: Services, member: DataSubject): Promise<SQL | undefined> {
  const kinds: { kind: NotableKind; ids: string[] }[] = [];
  for (const { kind, of } of contributionsTo(services, "notable"))
    // oxlint-disable-next-line no-await-in-loop -- may run in a transaction
    kinds.push({ kind, ids: await of(services, member) });
  const some = kinds.filter(({ ids }) => ids.length > 0);
  return or(...some.map(({ kind, ids }) => and(eq(notes.on, kind), inArray(notes.subject, ids))));
}

/** Notes about a member, oldest first. */
export async function notesAbout(services: Services, member: DataSubject) {
  const theirs = await aboutMember(services, member);
  return theirs ? services.db.select().from(notes).where(theirs).orderBy(asc(notes.id)) : [];
}

/**
 * Notes about a member are exported and erased with their account. Notes by a former administrator about
 * other people stay, without the author's name.
 */
export const notesPersonalData: PersonalData = {
  folder: "notes",
  tables: { notes: "erased" },
  async gather(services, member) {
    const about = await notesAbout(services, member);
    // without their authors
    const json = about.map(({ on, subject, text, at, due, doneAt }) => ({
      on,
      subject,
      text,
      at,
      due,
      doneAt,
    }));
    return json.length === 0 ? [] : [{ name: "notes.json", json }];
  },
  async erase(services, tx, member) {
    const about = await aboutMember(within(services, tx), member);
    if (about) await tx.delete(notes).where(about);
    await tx.update(notes).set(ERASED_ADMIN).where(eq(notes.byId, member.id));
    const done = { doneById: ERASED_ADMIN.byId, doneByName: ERASED_ADMIN.byName };
    await tx.update(notes).set(done).where(eq(notes.doneById, member.id));
  },
};
