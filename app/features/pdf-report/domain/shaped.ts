import { BETWEEN } from "../contract.ts";
import type { Changed } from "./pdf-report.ts";
import { heardIn } from "./heard.ts";
import { PARTS } from "./offer.ts";
import { moving, practised } from "./moving.ts";
import { picks, week } from "./feeding.ts";
import { atLength, counted, listed, nameOf, reactionTo, type Source } from "./source.ts";

/**
 * What a member's reactions and thoughts changed in this book: every line is found by comparing it with the
 * book that the same answers give without them, so that nothing is named that did not change.
 */
export function changesOf(s: Source): Changed[] {
  const plain: Source = { ...s, feedback: [] };
  const changes: Changed[] = [];
  const heard = heardIn(s);
  const [before, after] = [moving(plain), moving(s)];
  const come = after.filter((f) => !before.includes(f));
  if (come.length)
    changes.push({
      chapter: "Where twelve weeks would point",
      text:
        `${listed(come.map((f) => `${nameOf(s, f)}${because(heard, f)}`))} ` +
        `${come.length > 1 ? "move" : "moves"} in your Future You and ` +
        `${come.length > 1 ? "have blocks" : "has a block"} of the twelve weeks, in place of ` +
        `${listed(before.filter((f) => !after.includes(f)).map((f) => nameOf(s, f)))}.`,
    });
  const [days, own] = [practised(plain), practised(s)];
  if (days.join() !== own.join()) {
    const fresh = own.filter((f) => !days.includes(f));
    const added = fresh.length
      ? ` ${listed(fresh.map((f) => nameOf(s, f)))} would not have been among the ten.`
      : "";
    changes.push({
      chapter: "Days 1 to 10: notice",
      text: `The thirty days begin with ${listed(own.slice(0, 4).map((f) => nameOf(s, f)))}.${added}`,
    });
  }
  const usual = atLength(plain);
  const longer = atLength(s).filter((facet) => !usual.includes(facet));
  const fuller = heard.filter(({ facet }) => longer.includes(facet));
  if (fuller.length)
    changes.push({
      chapter: "Detailed Mental Blueprint",
      text:
        `${listed(fuller.map(({ facet }) => nameOf(s, facet)))}: told at greater length, since you wrote ` +
        `of ${fuller.length > 1 ? "them" : "it"}.`,
    });
  const moved = picks(s).filter(
    (page) =>
      picks(plain)
        .find(({ title }) => title === page.title)
        ?.items.map(({ title }) => title)
        .join() !== page.items.map(({ title }) => title).join(),
  );
  for (const { title, items } of moved)
    changes.push({
      chapter: title,
      text: `${items[0]?.title} stands first: it meets what you wrote of.`,
    });
  return [...changes, ...pressed(s, plain)];
}

const because = (heard: ReturnType<typeof heardIn>, facet: string) => {
  const found = heard.find((one) => one.facet === facet);
  return found ? ` (you wrote “${found.words}”)` : "";
};

/** What the days of the week are for, in their order. */
const daysOf = (s: Source) => week(s).days.map(({ what }) => what);

/** What the thumbs changed. */
function pressed(s: Source, plain: Source): Changed[] {
  const changes: Changed[] = [];
  const disliked = (section: Parameters<typeof reactionTo>[1]) => reactionTo(s, section) === "dislike";
  if (disliked("mind") && s.document.evidence.archetype.confidence >= BETWEEN)
    changes.push({
      chapter: s.document.results["Mind Card"].name,
      text: "The page leads with how sure the type is, and the second one has equal room.",
    });
  if (disliked("findings"))
    changes.push({
      chapter: "Your findings, with their evidence",
      text:
        `Below each of the ${counted(s.document.evidence.findings.length)} stands what would have to be ` +
        "true for it to be wrong.",
    });
  const shown = [plain, s].map((one) => picks(one).map((page) => page.title));
  if (shown[0]?.join() !== shown[1]?.join())
    changes.push({ chapter: PARTS[2], text: `The picks come in this order: ${listed(shown[1] ?? [])}.` });
  const [before, after] = [daysOf(plain), daysOf(s)];
  const [gone, come] = [before.filter((w) => !after.includes(w)), after.filter((w) => !before.includes(w))];
  if (gone.length)
    changes.push({ chapter: "A week of input", text: `${listed(come)} instead of ${listed(gone)}.` });
  if (disliked("work"))
    changes.push({
      chapter: "One thing first",
      text: "It is an option now; three others from your own facets stand first.",
    });
  if (reactionTo(s, "work") === "like")
    changes.push({
      chapter: "Review: weeks 1 and 2",
      text: "Every second review asks what has become of the one thing.",
    });
  if (disliked("astrology") && s.document.results.astrology)
    changes.push({ chapter: PARTS[4], text: "The chapter of predictions is left out." });
  return changes;
}
