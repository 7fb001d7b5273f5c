import type { Validity } from "../domain/validity.ts";
import { MethodTable } from "./method-table.tsx";
import { Share } from "./share-of.tsx";
import { type ShownValidity, of100, percent } from "./validity-figures.ts";

const KINDS: [keyof Validity["papers"], string][] = [
  ["honest", "Honest, as the published figures have them"],
  ["varied", "Honest, and less like the published figures"],
  ["uniform", "Every answer by chance"],
  ["half", "Half of the answers by chance"],
  ["last-third", "The last third by chance"],
  ["centre", "By chance, around the middle"],
  ["straight", "The same answer throughout"],
  ["nearly-straight", "Nearly the same answer throughout"],
  ["pattern", "A pattern of 2 to 15 answers"],
  ["noisy-pattern", "A pattern with 15% slips"],
  ["alternating", "Two answers in turn, with 15% slips"],
  ["agreeing", "Agreeing with everything, with 15% slips"],
];

type ByManner = Validity["papers"];
const InWords = ({ shortForm, fullForm }: Record<"shortForm" | "fullForm", ByManner>) => (
  <p>
    Of honest people, {percent(shortForm.varied.found)} are graded C by mistake after 58 statements and{" "}
    {percent(fullForm.varied.found)} after 116. Straight lines, and patterns without a slip, are always found.
    Answers by chance are found in {of100(shortForm.uniform.found)} of 100 forms of 58 and{" "}
    {of100(fullForm.uniform.found)} of 116; where only half of the answers are, in{" "}
    {of100(shortForm.half.found)} and {of100(fullForm.half.found)}. Whoever is careless in part passes often.
  </p>
);

/** How often careless answers are found, and honest ones by mistake. */
export const CarelessAnswers = ({ validity: { short, full } }: { validity: ShownValidity }) => (
  <>
    <h3>Careless answers</h3>
    <InWords shortForm={short.papers} fullForm={full.papers} />
    <MethodTable
      caption="Share graded C"
      head={["How they answered", "58", "116"]}
      rows={KINDS.map(([kind, name]) => [
        name,
        <Share key="short" share={short.papers[kind].found} />,
        <Share key="full" share={full.papers[kind].found} />,
      ])}
    />
  </>
);
