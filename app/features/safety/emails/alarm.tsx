import { paragraphEmail } from "../../../ui/paragraph-email.tsx";
import type { KindCount } from "../contract.ts";
import { WORDS } from "../domain/words.ts";

const perDay = (n: number) => (n < 1 ? "less than one" : String(Math.round(n)));

/** Alerts an administrator that security events are far more frequent than in the week before. */
export function alarmEmail({ brand, link, counts }: { brand: string; link: string; counts: KindCount[] }) {
  const lines = counts.map(
    ({ kind, lastDay, perDayBefore }) =>
      `${WORDS[kind].name}: ${lastDay} in the last 24 hours, ${perDay(perDayBefore)} a day in the previous week. ${WORDS[kind].means}`,
  );
  return paragraphEmail({
    brand,
    subject: `Unusual activity: ${counts.map(({ kind }) => WORDS[kind].name.toLowerCase()).join(", ")}`,
    title: "Unusual activity",
    paragraphs: lines,
    action: "Open Safety",
    linkText: "What happened and where it came from",
    link,
    note: "You get at most one email a day for each kind. This email alone needs no action.",
  });
}
