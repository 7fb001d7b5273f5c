import { type Aim, type Chooser, facetOf } from "../contract.ts";
import { type AimTexts, deniedAims } from "./aim-texts.ts";
import { aimsOf, reachOf } from "./aims.ts";
import { faintArt } from "./art.ts";
import type { Block, Group } from "./blocks.ts";
import { ribbonArt } from "./figures.ts";
import { itemOf } from "./mindset-pages.ts";
import { PARTS } from "./offer.ts";
import type { Page } from "./pdf-report.ts";
import { nameOf, scoresOf, type Source } from "./source.ts";
import { entryOf } from "../../../lib/checked.ts";

const part = PARTS[3];
const page = (title: string, groups: Group[]): Page => ({ part, title, groups, columns: 1 });

/** The person that the aims of a plan are chosen for. */
export const personOf = (s: Pick<Source, "result" | "reader" | "aimTexts">) => ({
  facets: s.result.scores.facets,
  standings: s.reader.standings,
  isLow: s.reader.isLow,
  denied: deniedAims(s.aimTexts, s.result.answers),
});
export type PlannedAim = { aim: Aim; texts: AimTexts };
/** The two aims of the plan with their texts. */
export const plannedAims = (s: Source): PlannedAim[] =>
  aimsOf(personOf(s), s.aims).map((aim) => ({ aim, texts: entryOf(s.aimTexts, aim) }));

/** Part four: two aims, what reaching them would look like, and what gets in the way. */
export const futurePages = (s: Source, texts: Chooser, planned: PlannedAim[]): Page[] => [
  overviewPage(s, texts, planned),
  ...planned.map((aim) => aimPage(s, aim)),
  obstaclesPage(planned),
];

const ribbonOf = (s: Source, aim: Aim, isNight: boolean): Block => ({
  is: "art",
  art: ribbonArt(reachOf(scoresOf(s).facets, aim), nameOf(s, facetOf(aim)), isNight),
  width: 1,
  night: isNight,
});

function overviewPage(s: Source, texts: Chooser, planned: PlannedAim[]): Page {
  const art = faintArt(s.outline(), { cx: 300, cy: 360, r: 420, h: 420 }, "Lines of your own shape");
  const aims = planned.flatMap(({ aim, texts: { card } }): Block[] => [
    { is: "large", text: card },
    ...(s.reader.isLow ? [] : [ribbonOf(s, aim, true)]),
  ]);
  const moved = planned.map(({ aim }) => facetOf(aim));
  const strengths = texts.several("strength", 2, ({ facets }) =>
    facets.every((facet) => !moved.includes(facet)),
  );
  return {
    part,
    title: "What could move, what stays",
    night: { height: 390, art, blocks: aims },
    groups: [
      [{ is: "text", text: s.reader.isLow ? s.frame.lowFuture : s.frame.future }],
      [{ is: "heading", text: "Keep these as they are" }, ...strengths.map((block) => itemOf(block))],
    ],
    columns: 1,
  };
}

function aimPage(s: Source, { aim, texts }: PlannedAim): Page {
  const howFar: Group = s.reader.isLow
    ? [{ is: "lines", label: "Whom you could ask, and when", count: 6 }]
    : [ribbonOf(s, aim, false), noteOf(s, aim)];
  return page(texts.title, [
    texts.scene.map((text): Block => ({ is: "text", text })),
    [{ is: "item", title: "Who would notice?", text: texts.notice }],
    howFar,
  ]);
}

/** A smaller effect of a goal would hardly show on its ribbon, so the text differs. Percentile points. */
const LEAST_STEP = 3;

function noteOf(s: Source, aim: Aim): Block {
  const reach = reachOf(scoresOf(s).facets, aim);
  const isVisible = Math.abs(reach.goal - reach.now) >= LEAST_STEP;
  return { is: "item", title: "How far?", text: isVisible ? s.frame.howFar : s.frame.littleRoom };
}

function obstaclesPage(planned: PlannedAim[]): Page {
  const items = planned.flatMap(({ texts }) => texts.obstacles);
  return page("What will get in the way", [
    ...items.map((item): Group => [{ is: "item", title: item.obstacle, text: item.answer, tick: true }]),
    [{ is: "lines", label: "If … then …, in your own words", count: 6 }],
  ]);
}
