import { formatIndiaDay } from "../../../kernel/india-format.ts";
import { TRAITS } from "../contract.ts";
import { coverArt } from "./art.ts";
import type { Chapter } from "./pdf-report.ts";
import { PARTS } from "./offer.ts";
import { capital, counted, fill, scoresOf, type Source } from "./source.ts";
import { modelSentence } from "./written.ts";
import { entryOf } from "../../../kernel/checked.ts";

function atLastSpace(name: string): string[] {
  const split = name.lastIndexOf(" ");
  return split < 0 ? [name] : [name.slice(0, split), name.slice(split + 1)];
}

/** Cover, contents and how the book was made. */
export function front(s: Source): Chapter[] {
  const { form, norms, engine, quality, traits } = scoresOf(s);
  const items = s.statements.length;
  const perFacet = form === "short" ? 2 : 4;
  const archetype = s.document.results["Mind Card"].name;
  const lines = archetype.startsWith("Between ")
    ? archetype.split(/ (?=and )|(?<=^Between) /)
    : atLastSpace(archetype);
  const values = { items, norms: norms.label, perFacet: counted(perFacet), engine, model: modelSentence(s) };
  return [
    {
      kind: "cover",
      part: null,
      title: archetype,
      lines,
      name: s.name,
      when: formatIndiaDay(s.result.completedAt),
      from: [`From ${items} answers.`, "Self-reflection, not diagnosis."],
      art: coverArt(
        s.outline(traits),
        s.palette,
        traits.N.percentile / 100,
        `The shape of ${items} answers, standing on the horizon in the ` +
          "evening, with its reflection in the water",
      ),
    },
    { kind: "contents", part: null, title: "Contents", note: s.texts.frame.howToUse, turn: PARTS[2] },
    {
      kind: "method",
      part: null,
      title: "How this report was made",
      paragraphs: s.texts.frame.method.map((p) => fill(p, values)),
      facts: [
        { label: "Answered", text: `${items} statements, ${formatIndiaDay(s.result.completedAt)}` },
        { label: "Compared with", text: norms.label },
        { label: "Grade of the answers", text: quality.grade },
        { label: "Statements per facet", text: capital(counted(perFacet)) },
        ...(s.leftOut ? [{ label: "Left out", text: s.texts.frame.leftOut }] : []),
      ],
      measures: TRAITS.map((t) => {
        const text = traits[t].reliability.toFixed(2).replace(/^0/, "");
        return { name: entryOf(s.texts.traits, t).name, reliability: Number(text), text };
      }),
    },
  ];
}
