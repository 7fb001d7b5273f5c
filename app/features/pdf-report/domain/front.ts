import { formatIndiaDay } from "../../../lib/india-format.ts";
import { coverArt } from "./art.ts";
import type { Cover } from "./pdf-report.ts";
import { scoresOf, type Source } from "./source.ts";

/** The name of the archetype in two lines: "The Balanced / Anchor". */
function linesOf(archetype: string): string[] {
  const split = archetype.lastIndexOf(" ");
  return [archetype.slice(0, split), archetype.slice(split + 1)].filter(Boolean);
}

export function coverOf(s: Source): Cover {
  const { traits } = scoresOf(s);
  const items = s.statements.length;
  return {
    lines: linesOf(s.document.results["Mind Card"].name),
    name: s.name,
    when: formatIndiaDay(s.result.completedAt),
    from: [`From ${items} answers.`, "Self-reflection, not diagnosis."],
    art: coverArt(
      s.outline(),
      s.palette,
      traits.N.percentile / 100,
      `The shape of ${items} answers on the horizon in the evening, with its reflection in the water`,
    ),
  };
}
