/** Who did something: a member's id and the name they had then, or the site itself. */
export type Who = { id: string; name: string };

/** The site itself, for what nobody asked for by hand. */
export const THE_SITE: Who = { id: "site", name: "The site" };

/** One thing that was done, e.g. action "settings.changed" on subject "available_seats". */
export type Deed = { who: Who; action: string; subject: string; before: Facts; after: Facts; at: Date };
/** What was so, as an object: a bare text would lose its quotes in the database. Null where there was nothing. */
export type Facts = Record<string, unknown> | null;

/** One row of the log as it is read. */
export type LoggedDeed = Deed & { id: number };

/** Which rows of the log are wanted: a kind of action ("settings"), who did it, how the subject or the person's name begins, and when. */
export type DeedFilter = { kind?: string; who?: string; q?: string; from?: Date; to?: Date };

const DAY_MS = 86_400_000;
const LONGEST = 200;
/** Midnight in Asia/Kolkata, five and a half hours ahead of UTC all year round. */
function midnight(day: string | null): Date | undefined {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day ?? "") ? new Date(`${day}T00:00:00+05:30`) : undefined;
  return at && !Number.isNaN(at.getTime()) ? at : undefined;
}

/** The filter that an address asks for; what it does not understand it leaves out. `to` is the last day that counts. */
export function filterOf(asked: URLSearchParams): DeedFilter {
  const text = (name: string) => asked.get(name)?.replaceAll("\u0000", "").trim().slice(0, LONGEST);
  const [kind, who, q] = [text("kind"), text("who"), text("q")];
  const [from, last] = [midnight(asked.get("from")), midnight(asked.get("to"))];
  return {
    ...(kind && { kind }),
    ...(who && { who }),
    ...(q && { q }),
    ...(from && { from }),
    ...(last && { to: new Date(last.getTime() + DAY_MS) }),
  };
}
