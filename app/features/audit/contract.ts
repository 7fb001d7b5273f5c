/** Who did something: a member's id and the name they had then, or the site itself. */
export type Who = { id: string; name: string };

/** The site itself, for actions that no person started. */
export const THE_SITE: Who = { id: "site", name: "The site" };

/** One action, for example "settings.changed" on subject "available_seats". */
export type AuditEntry = { who: Who; action: string; subject: string; before: Facts; after: Facts; at: Date };
/**
 * The values before and after, as objects: the database would not keep the quotes of a bare text. Null where
 * there was no value.
 */
export type Facts = Record<string, unknown> | null;

/**
 * One entry of the log as the page shows it. `name` is the present name of its subject, which the log does not
 * store where it is personal data.
 */
export type StoredAuditEntry = AuditEntry & { id: number; name?: string };

/**
 * A filter: a kind of action ("settings"), who did it, the beginning of the subject or of the person's name,
 * and a range of days.
 */
export type AuditFilter = { kind?: string; who?: string; q?: string; from?: Date; to?: Date };
