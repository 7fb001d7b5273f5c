import { contributionsTo } from "../../platform/feature.server.ts";
import type { Services } from "../../platform/services.server.ts";
import type { StoredAuditEntry } from "./contract.ts";

/** Names the subjects of a feature's actions. */
export type AuditNames = {
  /** The actions whose subjects it names. */
  actions: RegExp;
  /** Names by subject; deleted ones are left out. */
  read: (services: Services, subjects: string[]) => Promise<Map<string, string>>;
};

/** Adds the current names of their subjects to the entries, with one `read` per feature. */
export async function withNames(
  services: Services,
  entries: StoredAuditEntry[],
): Promise<StoredAuditEntry[]> {
  const named = await Promise.all(
    contributionsTo(services, "auditNames").map(async ({ actions, read }) => {
      const own = entries.filter(({ action }) => actions.test(action));
      const subjects = [...new Set(own.map(({ subject }) => subject))];
      const names = subjects.length > 0 ? await read(services, subjects) : new Map<string, string>();
      return own.map(({ id, subject }) => [id, names.get(subject)] as const);
    }),
  );
  const names = new Map(named.flat());
  return entries.map((entry) => {
    const name = names.get(entry.id);
    return name === undefined ? entry : { ...entry, name };
  });
}
