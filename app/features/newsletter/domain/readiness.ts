import { plural } from "../../../kernel/plural.ts";
import type { IssueDraft } from "../contract.ts";

export type Check = { ok: boolean; says: string };

/**
 * Bytes from which on Gmail cuts a letter off and hides its way out. Source: Google's guidance for senders,
 * about 102 kB.
 */
const CLIPPED_AT = 102_000;
const PICTURE = /!\[([^\]]*)\]\(/g;
const LINK = /(?<!!)\[[^\]]*\]\(([^)\s]+)/g;

const goesSomewhere = (address: string) =>
  /^(\/(?!\/)|https?:\/\/[^/]+\.|mailto:)/.test(address) || /^https?:\/\/localhost\b/.test(address);

/**
 * What must be right before a letter goes to many, in the order in which its page shows it.
 * @param bytes of the letter's HTML
 * @param readers who would get it
 */
export function readinessOf(
  { subject, body }: Pick<IssueDraft, "subject" | "body">,
  bytes: number,
  subscriberCount: number,
): Check[] {
  const pictures = [...body.matchAll(PICTURE)];
  const silent = pictures.filter(([, alt = ""]) => !alt.trim()).length;
  const links = [...body.matchAll(LINK)].map(([, address = ""]) => address);
  const lost = links.find((address) => !goesSomewhere(address));
  return [
    { ok: subject.trim() !== "", says: subject.trim() ? "It has a subject" : "It needs a subject" },
    { ok: body.trim() !== "", says: body.trim() ? "It says something" : "It is empty" },
    silent
      ? {
          ok: false,
          says: `${plural(silent, "A picture has", `${silent} pictures have`)} no words for those who do not see it: ![words](…)`,
        }
      : { ok: true, says: pictures.length ? "Every picture has its words" : "No pictures" },
    lost === undefined
      ? {
          ok: true,
          says: links.length
            ? `${plural(links.length, "Its link leads", `Its ${links.length} links lead`)} somewhere`
            : "No links",
        }
      : { ok: false, says: `The link to “${lost.slice(0, 60)}” leads nowhere: begin it with https:// or /` },
    {
      ok: bytes < CLIPPED_AT,
      says:
        bytes < CLIPPED_AT
          ? `${Math.ceil(bytes / 1000)} kB, so Gmail will not cut it off`
          : `${Math.ceil(bytes / 1000)} kB: Gmail cuts it off at 102`,
    },
    {
      ok: subscriberCount > 0,
      says: subscriberCount > 0 ? "Somebody wants to read it" : "Nobody reads about this topic",
    },
    { ok: true, says: "One press leaves the list; the sender’s address stands below" },
  ];
}
