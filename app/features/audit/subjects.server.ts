import { contributionsTo } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { AuditSubject, StoredAuditEntry } from "./contract.ts";

/** Asks each feature for what it knows of these rows' subjects; what nobody knows keeps its id. */
export async function withSubjects(
  services: Services,
  entries: StoredAuditEntry[],
): Promise<(StoredAuditEntry & { about: AuditSubject })[]> {
  const all = await Promise.all(
    contributionsTo(services, "auditSubjects").map((of) => of(services, entries)),
  );
  return entries.map((entry) => {
    const about: AuditSubject = Object.assign({}, ...all.map((known) => known.get(entry.id) ?? {}));
    return { ...entry, about };
  });
}

/**
 * Something that rows of the log may be about: its id, what it is called today (blank: nothing), its page.
 */
type Known = { id: string; name: string; to: string };

/**
 * What a feature knows of the rows that are about things of its own.
 * @param read finds those things by their ids; what is gone is left out
 */
export async function subjectsOf(
  entries: StoredAuditEntry[],
  isOwn: (entry: StoredAuditEntry) => boolean,
  read: (ids: string[]) => Promise<Known[]>,
): Promise<Map<number, AuditSubject>> {
  const own = entries.filter(isOwn);
  if (own.length === 0) return new Map();
  const known = new Map(
    (await read([...new Set(own.map(({ subject }) => subject))])).map((one) => [one.id, one]),
  );
  return new Map(
    own.flatMap(({ id, subject }): [number, AuditSubject][] => {
      const one = known.get(subject);
      return one ? [[id, { ...(one.name.trim() && { name: one.name }), to: one.to }]] : [];
    }),
  );
}
