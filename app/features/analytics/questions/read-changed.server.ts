import { formatIndiaDateTime, formatIndiaDay } from "../../../lib/india-format.ts";
import { addDays, indiaMidnight, indiaSpan } from "../../../lib/india-time.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as audit from "../../audit/audit.server.ts";
import { THE_SITE } from "../../audit/contract.ts";
import type { Changed } from "../domain/questions.ts";
import { listMarks } from "../marks/marks.server.ts";
import { type Period, periodFrom } from "../domain/period.ts";
import { readPeriodTotals } from "../statistics/statistics.server.ts";

const WEEK = 7;
const SHOWN = 10;

/** The last seven days compared with the seven before, with their entries of the audit log. */
export async function readChanged(services: Services, { to, today }: Period): Promise<Changed> {
  const from = addDays(to, 1 - WEEK);
  const week = periodFrom(new URLSearchParams({ from, to, compare: "before" }), today).period;
  const [totals, { count, newest }, marks] = await Promise.all([
    readPeriodTotals(services, week),
    audit.readSiteChanges(services, indiaSpan(from, to), SHOWN),
    listMarks(services, { from, to }),
  ]);
  return {
    until: formatIndiaDay(indiaMidnight(to)),
    totals,
    changeCount: count,
    marks: marks.toReversed().map(({ day, words, by }) => ({
      at: formatIndiaDay(indiaMidnight(day)),
      what: words,
      who: by,
    })),
    changes: newest.map(({ at, what, who }) => ({
      at: formatIndiaDateTime(at),
      what,
      who: who === THE_SITE.name ? "the site itself" : who,
    })),
  };
}
