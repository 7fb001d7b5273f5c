import { and, desc, gte, inArray, lt } from "drizzle-orm";
import { formatIndiaDay } from "../../lib/india-format.ts";
import { addDays, DAY_MS, indiaMidnight } from "../../lib/india-time.ts";
import type { Services } from "../../platform/services.server.ts";
import * as analytics from "../analytics/analytics.server.ts";
import { MIN_SAMPLE, NO_DATA, type Question, type QuestionDays } from "../analytics/contract.ts";
import { issues } from "./tables.server.ts";
import { titleOf } from "./domain/subscriber-fields.ts";

const HOURS = 48;
/**
 * Random variation of a visit count is about its square root; a difference of twice that is unlikely to be
 * chance.
 */
const CHANCE = 2;

type Issue = { subject: string; startedAt: Date; visits: number; before: number; over: boolean };

/**
 * Issues sent in the period, with the visits in the 48 hours after each and in the same hours a week earlier.
 */
async function readIssues(
  { db, clock }: Pick<Services, "db" | "clock">,
  { from, to }: QuestionDays,
): Promise<Issue[]> {
  const rows = await db
    .select({ subject: issues.subject, startedAt: issues.startedAt })
    .from(issues)
    .where(
      and(
        inArray(issues.state, ["sending", "sent"]),
        gte(issues.startedAt, indiaMidnight(from)),
        lt(issues.startedAt, indiaMidnight(addDays(to, 1))),
      ),
    )
    .orderBy(desc(issues.startedAt))
    .limit(10);
  const sent = rows.flatMap(({ subject, startedAt }) => (startedAt ? [{ subject, startedAt }] : []));
  const starts = sent.map(({ startedAt }) => startedAt);
  const [visits, before] = await Promise.all([
    analytics.countVisitsAfter({ db }, starts, HOURS),
    analytics.countVisitsAfter(
      { db },
      starts.map((at) => new Date(at.getTime() - 7 * DAY_MS)),
      HOURS,
    ),
  ]);
  const now = clock.now().getTime();
  return sent.map((issue, at) => ({
    ...issue,
    visits: visits[at] ?? 0,
    before: before[at] ?? 0,
    over: issue.startedAt.getTime() + HOURS * 3_600_000 <= now,
  }));
}

const nameOf = ({ subject, startedAt }: Issue) => `“${titleOf(subject)}”, ${formatIndiaDay(startedAt)}`;

function answerOf(sent: Issue[]): string {
  if (sent.length === 0) return NO_DATA;
  const over = sent.filter((issue) => issue.over);
  if (over.length === 0) return "Too early to say: 48 hours have not passed since the newsletter.";
  const counted = over.filter(({ visits, before }) => visits + before >= MIN_SAMPLE);
  if (counted.length === 0) return "Too few visits after the newsletters of this period to compare.";
  const [best] = counted
    .filter(({ visits, before }) => visits - before >= CHANCE * Math.sqrt(visits + before))
    .toSorted((a, b) => b.visits - b.before - (a.visits - a.before));
  return best
    ? `${nameOf(best)}: ${best.visits} visits in the 48 hours after it, ${best.visits - best.before} more ` +
        "than in the same hours a week before."
    : "No newsletter of this period was followed by more visits than chance explains.";
}

/** Compares visits after each issue with the week before. Clicks are not tracked, so all visits count. */
export async function issuesQuestion(
  services: Pick<Services, "db" | "clock">,
  days: QuestionDays,
): Promise<Question> {
  const sent = await readIssues(services, days);
  return {
    id: "letters",
    question:
      "Which newsletters bring visits? (Links in them are not counted: all visits after one are compared.)",
    answer: answerOf(sent),
    columns: ["Newsletter", "Visits in 48 hours", "A week before", "More"],
    rows: sent.map((issue) => [
      issue.over ? nameOf(issue) : `${nameOf(issue)}, not over yet`,
      String(issue.visits),
      String(issue.before),
      String(issue.visits - issue.before),
    ]),
  };
}
