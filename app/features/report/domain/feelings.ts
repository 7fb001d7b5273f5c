import { bears, type Measured } from "../../../kernel/claims.ts";
import type { QuestResult, Scores } from "../contract.ts";
import type { Catalogue } from "./catalogue.ts";
import { listed, nameOf, type Wording } from "./wording.ts";
import { pullBothWays } from "./repeated-answers.ts";
import { entryOf } from "../../../kernel/checked.ts";

/** Which end of a facet of feeling counts as being stirred. */
const STIRRED_LOW = ["E6"];

export type Feeling = { facet: string; clause: string; stirred: boolean };

/** The feelings that stand out in a person, strongest first, at most two. */
export function feelingsOf({ mirror }: Catalogue, { facets }: Scores, measured: Measured): Feeling[] {
  return Object.entries(mirror)
    .flatMap(([facet, { high, low }]) => {
      const said = [high, low].find(({ says }) => bears(measured, says));
      if (!said) return [];
      const { t, reliability } = entryOf(facets, facet);
      const stirred = (said === high) !== STIRRED_LOW.includes(facet);
      return [{ facet, clause: said.text, stirred, size: Math.abs(t) / Math.sqrt(reliability) }];
    })
    .toSorted((a, b) => b.size - a.size || a.facet.localeCompare(b.facet))
    .slice(0, 2);
}

const NONE_STANDS_OUT =
  "None of the nine feelings behind this sentence stands out in what you said of yourself.";

/** Where none of the feelings is marked: those on which the person's own answers contradict each other, if any. */
export function unmarkedFeelings({ mirror }: Catalogue, wording: Wording, answers: QuestResult["answers"]) {
  const all = Object.keys(mirror);
  const both = all.filter((facet) => pullBothWays(wording, answers, facet)).slice(0, 2);
  const names = (both.length ? both : all).map((facet) => nameOf(wording, facet));
  return {
    sentence: both.length ? `Your answers on ${listed(names)} pull both ways.` : NONE_STANDS_OUT,
    names,
  };
}
