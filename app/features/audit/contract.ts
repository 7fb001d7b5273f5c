/** Who did something: a member's id and the name they had then, or the site itself. */
export type Who = { id: string; name: string };

/** The site itself, for what nobody asked for by hand. */
export const THE_SITE: Who = { id: "site", name: "The site" };

/** One thing that was done, e.g. action "settings.changed" on subject "available_seats". */
export type AuditEntry = { who: Who; action: string; subject: string; before: Facts; after: Facts; at: Date };
/**
 * What was so, as an object: a bare text would lose its quotes in the database. Null where there was nothing.
 */
export type Facts = Record<string, unknown> | null;

/** One row of the log as it is read. */
export type StoredAuditEntry = AuditEntry & { id: number };

/**
 * Which rows of the log are wanted: a kind of action ("settings"), who did it, how the subject or the
 * person's name begins, and when.
 */
export type AuditFilter = { kind?: string; who?: string; q?: string; from?: Date; to?: Date };
