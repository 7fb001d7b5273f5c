import { and, asc, eq, inArray, or, type SQL } from "drizzle-orm";
import { contributionsTo } from "../../platform/feature.server.ts";
import type { DataSubject } from "../../platform/personal-data.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { NotableKind } from "./contract.ts";
import { notes } from "./tables.server.ts";

/** The notes about a member: those on anything of theirs in any feature. */
export async function aboutMember(services: Services, member: DataSubject): Promise<SQL | undefined> {
  const kinds: { kind: NotableKind; ids: string[] }[] = [];
  for (const one of contributionsTo(services, "notable"))
    // oxlint-disable-next-line no-await-in-loop -- may run in a transaction
    kinds.push({ kind: one.kind, ids: await one.of(services, member) });
  const some = kinds.filter(({ ids }) => ids.length > 0);
  return or(...some.map(({ kind, ids }) => and(eq(notes.on, kind), inArray(notes.subject, ids))));
}

/** Notes about a member, oldest first. */
export async function notesAbout(services: Services, member: DataSubject) {
  const theirs = await aboutMember(services, member);
  return theirs ? services.db.select().from(notes).where(theirs).orderBy(asc(notes.id)) : [];
}
