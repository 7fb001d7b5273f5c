import { bears } from "../../../kernel/claims.ts";
import { PARTS } from "./offer.ts";
import type { Meetings } from "./pdf-report.ts";
import { scoresOf, type Source } from "./source.ts";
import { entryOf } from "../../../kernel/checked.ts";
import { traitsIn, meetingOf } from "./meeting.ts";

const NOTE =
  "No trait comes alone. These are the pairs that say most about you, each with your place on both traits " +
  "and the range of it.";

/** The four pairs of traits in which both count most; those that a written text fits come first. */
export function meetings(s: Source): Meetings {
  const { traits } = scoresOf(s);
  const weight = (key: string) => {
    const [x, y] = traitsIn(key);
    return Math.abs(traits[x].t) * Math.abs(traits[y].t);
  };
  const borne = (key: string) =>
    entryOf(s.texts.meetings, key).texts.flatMap(({ says, text }) => (bears(s.measured, says) ? [text] : []));
  const pairs = Object.keys(s.texts.meetings)
    .toSorted((a, b) => Math.sign(borne(b).length) - Math.sign(borne(a).length) || weight(b) - weight(a))
    .slice(0, 4)
    .map((key) => meetingOf(s, key, borne(key)));
  return { kind: "meetings", part: PARTS[0], title: "Where your traits meet", note: NOTE, pairs };
}
