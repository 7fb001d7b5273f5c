import { formatIndiaDay } from "../../../lib/india-format.ts";
import { faintArt, shapeArt } from "./art.ts";
import type { Block, Group } from "./blocks.ts";
import { kindsInOrder } from "./content-pages.ts";
import type { Page } from "./pdf-report.ts";
import { answersTo, fill, guessesOf, reactionTo, scoresOf, type Source } from "./source.ts";
import { thenAndNow } from "./then-and-now.ts";

/** Number of answers that fit on a page. */
const ON_A_PAGE = 58;

const text = (content: string): Block => ({ is: "text", text: content });

/**
 * The pages after the parts: for a retake the comparison with the earlier answers, then all answers, then how
 * the report was measured.
 */
export const backPages = (s: Source): Page[] => [...thenAndNow(s), ...answerPages(s), measuredPage(s)];

function answerPages(s: Source): Page[] {
  const answered = answersTo(s);
  const pages = Array.from({ length: Math.ceil(answered.length / ON_A_PAGE) }, (_, i) =>
    answered.slice(i * ON_A_PAGE, (i + 1) * ON_A_PAGE),
  );
  return pages.map((answers, i): Page => {
    const half = Math.ceil(answers.length / 2);
    return {
      part: null,
      title: i === 0 ? "Your answers" : "Your answers, continued",
      continues: i > 0,
      groups: [answers.slice(0, half), answers.slice(half)].map((items): Group => [{ is: "answers", items }]),
      columns: 2,
    };
  });
}

function measuredPage(s: Source): Page {
  const { form, norms, engine } = scoresOf(s);
  const model = s.letter
    ? fill(s.frame.model.letter, { by: s.letter.by })
    : s.isModelAsked
      ? ""
      : s.frame.model.unused;
  const values = {
    items: s.statements.length,
    day: formatIndiaDay(s.result.completedAt),
    norms: norms.label,
    engine,
    model,
    again: s.frame.again[form],
  };
  const changes = changesOf(s);
  return {
    part: null,
    title: "How this was measured, and what it cannot know",
    dark: faintArt(
      s.outline(),
      { cx: 397, cy: 860, r: 440 / reachOf(s), h: 1123 },
      "Lines of your own shape",
    ),
    groups: [
      s.frame.measured.map((line) => text(fill(line, values))),
      ...(s.leftOut ? [[text(s.frame.leftOut)]] : []),
      ...(changes.length
        ? [[{ is: "heading" as const, text: "What your reactions changed" }, ...changes.map(text)]]
        : []),
      [{ is: "heading", text: "If it is heavy" }, text(s.frame.help)],
      [text(s.frame.data)],
    ],
    columns: 1,
  };
}

/** The farthest extent of the reader's shape, in units of its radius. */
const reachOf = (s: Source) =>
  Math.max(
    ...s
      .outline()
      .points(0.95)
      .map(([x, y]) => Math.hypot(x, y) / 1000),
  );

/** The reader's shape alone, as large as possible. */
export function shapeOf(s: Source) {
  const size = { w: 420, h: 260, cx: 210, cy: 130, r: 124 / reachOf(s) };
  return shapeArt(
    s.outline(),
    size,
    { traits: [], star: "", defining: [], ground: "paper" },
    "Your shape once more",
  );
}

/** What the reader's reactions changed in this book. */
function changesOf(s: Source): string[] {
  const order = kindsInOrder(s).map(({ title }) => title);
  const asUsual = kindsInOrder({ ...s, feedback: [] }).map(({ title }) => title);
  return [
    ...(order.join() === asUsual.join()
      ? []
      : [`The picks come in your order: ${order.join(", ").toLowerCase()}.`]),
    ...(reactionTo(s, "findings") === "dislike"
      ? ["You rejected the first five findings; these are others."]
      : []),
    ...(reactionTo(s, "work") === "like" ? ["The hour is the one that you liked."] : []),
    ...(guessesOf(s).length > 0 && reactionTo(s, "astrology") === "dislike"
      ? ["The predictions are left out."]
      : []),
  ];
}
