import { eq } from "drizzle-orm";
import { within } from "../../platform/database/db.server.ts";
import { ERASED_ADMIN, type PersonalData } from "../../platform/personal-data.server.ts";
import { aboutMember, notesAbout } from "./held.server.ts";
import { notes } from "./tables.server.ts";

type HeldNote = Awaited<ReturnType<typeof notesAbout>>[number];
/** A note without its author. */
const exported = ({ on, subject, text, at, due, doneAt }: HeldNote) => ({
  on,
  subject,
  text,
  at,
  due,
  doneAt,
});

/**
 * Notes about a member are exported and erased with their account. Notes by a former administrator about
 * other people stay, without the author's name.
 */
export const notesPersonalData: PersonalData = {
  folder: "notes",
  tables: { notes: "erased" },
  async gather(services, member) {
    const about = await notesAbout(services, member);
    return about.length === 0
      ? []
      : [
          {
            name: "notes.json",
            json: about.map(exported),
          },
        ];
  },
  async erase(services, tx, member) {
    const about = await aboutMember(within(services, tx), member);
    if (about) await tx.delete(notes).where(about);
    await tx.update(notes).set(ERASED_ADMIN).where(eq(notes.byId, member.id));
    const done = { doneById: ERASED_ADMIN.byId, doneByName: ERASED_ADMIN.byName };
    await tx.update(notes).set(done).where(eq(notes.doneById, member.id));
  },
};
