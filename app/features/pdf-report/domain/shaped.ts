import { BETWEEN } from "../contract.ts";
import type { Changed } from "./pdf-report.ts";
import { PARTS } from "./offer.ts";
import { picks, week } from "./feeding.ts";
import { counted, listed, reactionTo, type Source } from "./source.ts";

/** What the days of the week are for, in their order. */
const daysOf = (s: Source) => week(s).days.map(({ what }) => what);

/**
 * What a member's thumbs changed in this book: every line is found by comparing it with the book that the same
 * answers give without them, so that nothing is named that did not change. A thought changes nothing.
 */
export function changesOf(s: Source): Changed[] {
  const plain: Source = { ...s, feedback: [] };
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
