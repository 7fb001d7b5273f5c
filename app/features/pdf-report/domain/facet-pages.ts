import { bears } from "../../../kernel/claims.ts";
import { type Facet, type Trait, traitOf } from "../contract.ts";
import {
  answerLine,
  besideLine,
  contrastLine,
  differenceLine,
  dissentLine,
  relatedLine,
} from "./answer-line.ts";
import { PARTS } from "./offer.ts";
import type { FacetPage } from "./pdf-report.ts";
import { buildOf } from "./facet-build.ts";
import { practised, spare } from "./moving.ts";
import { sideOf } from "./aims.ts";
import { facetsOf } from "./profile.ts";
import {
  atLength,
  capital,
  leaningTexts,
  levelOf,
  nameOf,
  facetRangeOf,
  shortLabel,
  type Source,
  wordOf,
} from "./source.ts";
import { speakingFacets } from "./trait-page.ts";
import { entryOf } from "../../../kernel/checked.ts";

const answersTo = (s: Source, facet: Facet) =>
  s.statements
    .filter((item) => item.facet === facet)
    .map(({ id, statement }) => ({
      text: statement,
      value: entryOf(s.result.answers, id),
      label: shortLabel(s, entryOf(s.result.answers, id)),
    }));

const said = (...texts: string[]) => texts.filter(Boolean).join(" ");

type Entry = FacetPage["facets"][number];

/**
 * Distinctive facets get a long text. Other facets outside the middle get the answers and the effects at work and
 * among people; average ones get the answers, related facets and what to watch for. `isRoomy`: a page with only two
 * facets, which has room for more.
 */
function textOf(s: Source, facet: Facet, isRoomy: boolean): Pick<Entry, "text" | "notes"> {
  const own = leaningTexts(s, facet);
  const line = answerLine(s, facet);
  const difference = differenceLine(s, facet);
  if (!own)
    return {
      text: said(line, besideLine(s, facet), difference),
      notes: toNotice(s, facet, isRoomy),
    };
  const more = bears(s.measured, own.more.says) ? own.more.text : "";
  if (!atLength(s).includes(facet)) {
    const isSpeaking = speakingFacets(s, traitOf(facet)).includes(facet) && !isRoomy;
    const related = isSpeaking && !more ? relatedLine : contrastLine;
    return {
      text: said(line, more, related(s, facet), ...(isSpeaking ? [] : [own.work, own.people]), difference),
      notes: [
        ...(isRoomy ? [{ label: "What it gives", text: own.gives }] : []),
        { label: "A question", text: own.ask },
      ],
    };
  }
  return {
    text: said(own.text, more, contrastLine(s, facet), dissentLine(s, facet), difference),
    notes: [
      { label: "What it gives", text: own.gives },
      { label: "What it costs", text: own.costs },
    ],
  };
}

/** For an average facet, its first exercise; a question where the plan has it. */
function toNotice(s: Source, facet: Facet, isRoomy: boolean): Entry["notes"] {
  const { days } = entryOf(s.texts.facets, facet)[sideOf(s, facet)];
  const isPlanned = [...practised(s), ...spare(s)].includes(facet);
  if (isPlanned || !bears(s.measured, days.says))
    return isRoomy ? [{ label: "A question", text: entryOf(s.texts.facets, facet).ask }] : [];
  const [notice, attempt] = days.steps.map((text, i) => ({ label: i ? "To try" : "Worth noticing", text }));
  return [notice, isRoomy ? attempt : undefined].filter((note) => note !== undefined);
}

const facetEntry = (s: Source, facet: Facet, isRoomy: boolean): Entry => ({
  name: nameOf(s, facet),
  level: levelOf(s, facet),
  word: wordOf(s, facet),
  range: facetRangeOf(s, facet),
  what: entryOf(s.texts.facets, facet).what,
  ...textOf(s, facet, isRoomy),
  answers: answersTo(s, facet),
});

/**
 * The line for help stands on the pages that speak of low days or of little joy, for those whom it concerns.
 */
const isHeavy = (s: Source, facets: Facet[]) =>
  (s.own.evidence.emotional.low || bears(s.measured, ["N3 >= 4"])) &&
  facets.some((f) => f === "N3" || (f === "E6" && bears(s.measured, ["E6 <= 2"])));

const LEFT_OUT =
  "The sixth facet of this trait asks how one votes. It is left out on purpose: political opinion is " +
  "nobody’s business here.";

/** Two pages for each trait, three facets a page. */
export function facetPages(s: Source, trait: Trait): FacetPage[] {
  const own = facetsOf(trait);
  const strip = own.map((f) => ({
    name: nameOf(s, f),
    level: levelOf(s, f),
    range: facetRangeOf(s, f),
  }));
  return [own.slice(0, 3), own.slice(3)].map((three, i) => {
    // of average facets there is little to tell, and so room for another exercise
    const average = three.filter((f) => levelOf(s, f) === 3);
    const isRoomy = (f: Facet) => three.length < 3 || (average.length > 1 && average.includes(f));
    const facets = three.map((f) => facetEntry(s, f, isRoomy(f)));
    return {
      kind: "facets",
      part: PARTS[1],
      title: capital(facets.map(({ name }) => name.toLowerCase()).join(", ")),
      trait: entryOf(s.texts.traits, trait).name,
      first: i === 0,
      build: buildOf({ facets, strip }),
      strip,
      facets,
      note: isHeavy(s, three) ? s.texts.frame.helpNear : own.length < 6 && facets.length < 3 ? LEFT_OUT : "",
    };
  });
}
