import { faintArt } from "./art.ts";
import { shapeOf } from "./back-pages.ts";
import type { Block, Group } from "./blocks.ts";
import { DIAL } from "./figures.ts";
import type { PlannedAim } from "./future-pages.ts";
import { PARTS } from "./offer.ts";
import type { Page } from "./pdf-report.ts";
import { guessesOf, reactionTo, type Source } from "./source.ts";

const part = PARTS[4];
const page = (title: string, groups: Group[]): Page => ({ part, title, groups, columns: 1 });

/** Part five: one hour, twelve weeks, and the review. */
export const planPages = (s: Source, planned: PlannedAim[]): Page[] => [
  hourPage(s),
  ...weekPages(planned),
  reviewPage(s),
];

function hourPage(s: Source): Page {
  const liked = reactionTo(s, "work") === "like";
  const { item, why, steps } = liked
    ? { item: s.document.results.actionItem, ...s.document.evidence.work }
    : s.hour;
  const art = faintArt(s.outline(), { cx: 500, cy: 420, r: 440, h: 460 }, "Lines of your own shape");
  return {
    part,
    title: "One hour first",
    night: {
      height: 420,
      art,
      blocks: [
        { is: "note", text: s.frame.hour },
        { is: "large", text: item },
        { is: "art", art: DIAL, width: 0.2, night: true },
      ],
    },
    groups: [
      [{ is: "text", text: why }],
      ...steps.map((step, i): Group => [{ is: "item", title: `Step ${i + 1}`, text: step, tick: true }]),
      [{ is: "lines", label: "Afterwards, in one line", count: 2 }],
    ],
    columns: 1,
  };
}

/** Six weeks for each aim, one challenge a week. */
const weekPages = (planned: PlannedAim[]): Page[] =>
  planned.map(({ texts }, i) =>
    page(i === 0 ? "Weeks 1 to 6" : "Weeks 7 to 12", [
      [{ is: "heading", text: texts.card }],
      ...texts.steps.map((step, n): Group => [
        { is: "item", title: `Week ${i * 6 + n + 1}`, text: `${step.do} ${step.when}`, tick: true, write: 1 },
      ]),
    ]),
  );

function reviewPage(s: Source): Page {
  const guesses = reactionTo(s, "astrology") === "dislike" ? [] : guessesOf(s);
  const questions = s.frame.questions.map((question): Group => [
    { is: "heading", text: question },
    { is: "lines", label: "", count: guesses.length > 0 ? 3 : 5 },
  ]);
  const predictions = guesses.map(({ title, likelihood, reason }): Block => ({
    is: "item",
    title: `${title.replace(/\.$/, "")}: ${likelihood}%`,
    text: reason,
    tick: true,
  }));
  return page("Looking back", [
    ...questions,
    predictions.length > 0
      ? [{ is: "note", text: s.frame.predictions }, ...predictions]
      : [{ is: "art", art: shapeOf(s), width: 0.55 }],
  ]);
}
