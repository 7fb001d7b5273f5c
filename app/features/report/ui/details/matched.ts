import { MATCH_SHOWN } from "../../domain/match-shown.ts";

const END = {
  [MATCH_SHOWN.low]: { which: "least", more: "fewer" },
  [MATCH_SHOWN.high]: { which: "most", more: "more" },
};

/** What a match in percent says; at either end of what is shown, that it is one. */
export function matchedText(match: number): string {
  const end = END[match];
  const said = `a stronger fit than for ${match} in 100 people`;
  return end
    ? `${match}%, the ${end.which} that we show: ${said}, or for ${end.more}.`
    : `${match}%: ${said}.`;
}
