import { PARTS } from "./offer.ts";
import type { Chapter, Days, OneThing, Predictions, Review } from "./pdf-report.ts";
import { moving, practised, spare } from "./moving.ts";
import { stepsOf } from "./steps.ts";
import { byStrength } from "./profile.ts";
import { askOf } from "./trait-page.ts";
import { levelOf, nameOf, reactionTo, scoresOf, type Source } from "./source.ts";
import { entryOf, itemAt } from "../../../kernel/checked.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { writtenMark } from "./written.ts";

const part = PARTS[4];

/** Part five: what to do, day by day, and how to look back on it. */
export const plan = (s: Source): Chapter[] => [oneThing(s), ...days(s), ...review(s), ...predictions(s)];

const AS_OPTION =
  "You told us that the one thing in your result was not yours. It stands here as an option; begin " +
  "with one of the three below, which come from other facets of yours.";
const BEFORE_ALL =
  "If you do nothing else in this part, do this, within the next three days. It comes before the " +
  "thirty because it takes an hour and changes what the thirty feel like.";

function oneThing(s: Source): OneThing {
  const { results, evidence } = s.document;
  const option = reactionTo(s, "work") === "dislike";
  return {
    kind: "one",
    part,
    opens: part,
    title: "One thing first",
    note: option ? AS_OPTION : BEFORE_ALL,
    item: results.actionItem,
    why: evidence.work.why + writtenMark(s, ["work"], "This reason"),
    steps: evidence.work.steps,
    limits: "Max 60 minutes • Public or private but logged • 1-line reflection afterward.",
    option,
    alternatives: spare(s).map((f) => ({ label: nameOf(s, f), text: itemAt(stepsOf(s, f), 1) })),
  };
}

const SECOND_TEN =
  "The second ten days. You know by now where these ten places are; do one small thing in each. " +
  "Small means that you could do it on a bad day.";
const LAST_TEN =
  "The last ten days. Each step goes a little past what is comfortable, in front of somebody where " +
  "it can. Skip none twice.";

/** Ten facets, three passes: notice, try, stretch. */
function days(s: Source): Days[] {
  const leads = [s.texts.frame.plan, SECOND_TEN, LAST_TEN];
  return s.texts.frame.pass.map((pass, p) => ({
    kind: "days",
    part,
    title: `Days ${p * 10 + 1} to ${p * 10 + 10}: ${pass.toLowerCase()}`,
    pass,
    note: itemAt(leads, p),
    days: practised(s).map((f, i) => ({
      day: p * 10 + i + 1,
      facet: nameOf(s, f),
      level: levelOf(s, f),
      moves: moving(s).includes(f),
      text: itemAt(stepsOf(s, f), p),
    })),
  }));
}

/** @param weighs whether the facet is one that weighs on people */
const dayQuestion = (facet: string, weighs: boolean) =>
  weighs
    ? `On which day did ${facet.toLowerCase()} weigh on you, and on which hardly?`
    : `On which day did ${facet.toLowerCase()} help you, and on which did ` +
      `${verbOf(facet, "it", "they")} stand in the way?`;

function review(s: Source): Review[] {
  const { traits } = scoresOf(s);
  const order = byStrength(traits);
  const own = practised(s);
  const facets = own.map((f) => nameOf(s, f));
  const sheet = (week: number) => {
    const trait = itemAt(order, week);
    const [a, b] = [itemAt(facets, (week * 2) % 10), itemAt(facets, (week * 2 + 1) % 10)];
    return {
      week: `Week ${week + 1}`,
      questions: [
        askOf(s, trait),
        dayQuestion(a, own[(week * 2) % 10]?.startsWith("N") ?? false),
        reactionTo(s, "work") === "like" && week % 2 === 1
          ? "What has become of the one thing you began with? One example."
          : `What would somebody have seen of ${b.toLowerCase()} this week, without being told?`,
      ],
      ratings: [a, b, entryOf(s.texts.traits, trait).name],
    };
  };
  return [0, 2].map((from) => ({
    kind: "review",
    part,
    title: from === 0 ? "Review: weeks 1 and 2" : "Review: weeks 3 and 4",
    note:
      from === 0
        ? s.texts.frame.review
        : "The last two sheets. Before you fill them in, read the first two again and mark what you " +
          "would now answer differently.",
    sheets: [sheet(from), sheet(from + 1)],
  }));
}

type Predicted = NonNullable<Source["document"]["results"]["astrology"]>["predictions"][number];
function predicted(s: Source, { title, likelihood, reason }: Predicted, i: number) {
  const { base = 0, how = "" } = s.document.evidence.predictions[i] ?? {};
  return { title, likelihood, base, reason, how };
}

/** Only where a birth date was given, and not for those who did not care for it. */
export function predictions(s: Source): Predictions[] {
  const play = s.document.results.astrology;
  if (!play || reactionTo(s, "astrology") === "dislike") return [];
  return [
    {
      kind: "predictions",
      part,
      title: "Three predictions to check",
      note:
        `By birth: ${play.actualSign}. By your answers: ${play.behavioralSign}. The predictions below come ` +
        "from your answers and not from the sky. Tick what came true; if none does, so much the worse for " +
        "us.",
      items: play.predictions.slice(0, 3).map((prediction, i) => predicted(s, prediction, i)),
      signs: play.description,
    },
  ];
}
