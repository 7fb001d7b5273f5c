import { handedIn } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { AuditSubject, StoredAuditEntry } from "./contract.ts";

/** Asks each feature for what it knows of these rows' subjects; what nobody knows keeps its id. */
export async function withSubjects(
  services: Services,
  entries: StoredAuditEntry[],
): Promise<(StoredAuditEntry & { about: AuditSubject })[]> {
  const all = await Promise.all(handedIn(services, "auditSubjects").map((of) => of(services, entries)));
  return entries.map((entry) => ({
    ...entry,
    about: Object.assign({}, ...all.map((known) => known.get(entry.id) ?? {})) as AuditSubject,
  }));
}
