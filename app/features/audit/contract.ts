/** Who performed an action: a member's id and their name at that time, or the site itself. */
export type Who = { id: string; name: string };

/** The site itself, for actions that no person started. */
export const THE_SITE: Who = { id: "site", name: "The site" };

/** One action, for example "settings.changed" on subject "available_seats". */
export type AuditEntry = { who: Who; action: string; subject: string; before: Facts; after: Facts; at: Date };
/**
 * The values before or after a change, always in an object, since a bare text would lose its quotes in the
 * database. Null if there was no value.
 */
export type Facts = Record<string, unknown> | null;

/**
 * A stored entry, as the page shows it. `name` is the current name of its subject; the log does not store
 * names that are personal data.
 */
export type StoredAuditEntry = AuditEntry & { id: number; name?: string };

/**
 * A filter by kind of action ("settings"), by the id of who performed it, by the beginning (`q`) of the
 * subject or of that person's name, and by time: from `from` until before `to`.
 */
export type AuditFilter = { kind?: string; who?: string; q?: string; from?: Date; to?: Date };
