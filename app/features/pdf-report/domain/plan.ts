import { PARTS } from "./offer.ts";
import type { Chapter, Days, OneThing, Predictions, Review } from "./pdf-report.ts";
import { moving, practised, spare, stepsOf } from "./moving.ts";
import { byStrength } from "./profile.ts";
import { askOf } from "./trait-page.ts";
import { levelOf, nameOf, reactionTo, scoresOf, type Source } from "./source.ts";
import { entryOf, itemAt } from "../../../kernel/checked.ts";
import { verbOf } from "../../../kernel/plural.ts";
import { writtenMark } from "./written.ts";

const part = PARTS[4];

/** Part five: what to do, day by day, and how to look back on it. */
export const plan = (s: Source): Chapter[] => [oneThing(s), ...days(s), ...review(s), ...predictions(s)];

function oneThing(s: Source): OneThing {
  const { results, evidence } = s.document;
  const option = reactionTo(s, "work") === "dislike";
  return {
    kind: "one",
    part,
    opens: part,
    title: "One thing first",
    note: option
      ? "You told us that the one thing in your result was not yours. It stands here as an option; begin " +
        "with one of the three below, which come from other facets of yours."
      : "If you do nothing else in this part, do this, within the next three days. It comes before the " +
        "thirty because it takes an hour and changes what the thirty feel like.",
    item: results.actionItem,
    why: evidence.work.why + writtenMark(s, ["work"], "This reason"),
    steps: evidence.work.steps,
    limits: "Max 60 minutes • Public or private but logged • 1-line reflection afterward.",
    option,
    alternatives: spare(s).map((f) => ({ label: nameOf(s, f), text: itemAt(stepsOf(s, f), 1) })),
  };
}

/** Ten facets, three passes: notice, try, stretch. */
function days(s: Source): Days[] {
  const leads = [
    s.texts.frame.plan,
    "The second ten days. You know by now where these ten places are; do one small thing in each. " +
      "Small means that you could do it on a bad day.",
    "The last ten days. Each step goes a little past what is comfortable, in front of somebody where " +
      "it can. Skip none twice.",
  ];
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
        own[(week * 2) % 10]?.startsWith("N")
          ? `On which day did ${a.toLowerCase()} weigh on you, and on which hardly?`
          : `On which day did ${a.toLowerCase()} help you, and on which did ` +
            `${verbOf(a, "it", "they")} stand in the way?`,
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
        "from your answers and not from the sky. Tick what came true; if none does, so much the worse for us.",
      items: play.predictions.slice(0, 3).map((p, i) => ({
        title: p.title,
        likelihood: p.likelihood,
        base: s.document.evidence.predictions[i]?.base ?? 0,
        reason: p.reason,
        how: s.document.evidence.predictions[i]?.how ?? "",
      })),
      signs: play.description,
    },
  ];
}
