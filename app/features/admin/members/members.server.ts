import { lookUp } from "../../../lib/checked.ts";
import { everyRow, type Page } from "../../../platform/database/paging.server.ts";
import { contributionsTo } from "../../../platform/feature.server.ts";
import type { DataSubject } from "../../../platform/personal-data.server.ts";
import type { StoryLine } from "../../../platform/person-story.ts";
import type { Services } from "../../../platform/services.server.ts";
import * as accounts from "../../accounts/accounts.server.ts";
import type { MemberLine } from "../../accounts/contract.ts";
import * as insider from "../../insider/insider.server.ts";
import * as notes from "../../notes/notes.server.ts";
import { saleDocument } from "../../payments/contract.ts";
import * as payments from "../../payments/payments.server.ts";
import { archetypeName, FORMS } from "../../quest/contract.ts";
import * as quest from "../../quest/quest.server.ts";
import * as rights from "../../rights/rights.server.ts";
import type { AdminMember, MemberFile, MembersFilter } from "../contract.ts";

/** `paid` is no account state: payments provides a query of the buyers. */
const filterOf = ({ state, q }: MembersFilter): accounts.MemberFilter =>
  state === "paid" ? { q, among: payments.buyers() } : { state, q };

async function withFigures(services: Services, lines: MemberLine[]): Promise<AdminMember[]> {
  const ids = lines.map(({ id }) => id);
  const [quests, sales] = await Promise.all([
    quest.finishedBy(services, ids),
    payments.salesOf(services, ids),
  ]);
  return lines.map((line) => {
    const { count: finished = 0, result = null } = quests.get(line.id) ?? {};
    const { count: orders = 0, paid = 0, returned = 0 } = sales.get(line.id) ?? {};
    return { ...line, quests: finished, result, orders, paid, returned };
  });
}

/**
 * One page of members, newest first, with their quests and orders.
 * @param at cursor from the URL
 */
export async function listAdminMembers(
  services: Services,
  filter: MembersFilter,
  at?: string | null,
  size?: number,
): Promise<Page<AdminMember>> {
  const page = await accounts.listMembers(services, filterOf(filter), at, size);
  return { ...page, rows: await withFigures(services, page.rows) };
}

/** The number of members; approximate above 10,000. */
export const countAdminMembers = (services: Services, filter: MembersFilter) =>
  accounts.countMembers(services, filterOf(filter));

const AT_ONCE = 500;
/** All members, page by page, for an export. */
export const everyMember = (services: Services, filter: MembersFilter): AsyncGenerator<AdminMember> =>
  everyRow((at) => listAdminMembers(services, filter, at, AT_ONCE));

/** Maximum number of entries on the page; the member's export has all of them. */
const STORY_LENGTH = 400;

/**
 * A member's history from all features, oldest first; simultaneous entries keep the order of the features.
 * `earlier`: number of older entries that are left out.
 */
async function readStory(
  services: Services,
  member: DataSubject,
): Promise<{ story: StoryLine[]; earlier: number }> {
  const parts = await Promise.all(contributionsTo(services, "personStory").map((of) => of(services, member)));
  const all = parts.flat().toSorted((a, b) => a.at.localeCompare(b.at));
  return { story: all.slice(-STORY_LENGTH), earlier: Math.max(0, all.length - STORY_LENGTH) };
}

/** The data of a member's page; undefined if there is no such member. */
export async function readMember(
  services: Services,
  userId: string,
): Promise<(MemberFile & Awaited<ReturnType<typeof readStory>>) | undefined> {
  const facts = await accounts.memberFacts(services, userId);
  if (!facts) return undefined;
  const [results, orders, current, membership, whole, written, ending] = await Promise.all([
    quest.resultsOf(services, userId),
    payments.purchasesOf(services, userId),
    quest.currentQuest(services, { userId, headers: new Headers() }),
    insider.readMembership(services, userId),
    readStory(services, facts),
    notes.notesOn(services, { on: "member", id: userId }),
    rights.endingOf(services, userId),
  ]);
  const [states, taxInvoiced] = await Promise.all([
    payments.orderStatesOf(services, orders),
    payments.taxInvoiced(
      services,
      orders.map(({ id }) => id),
    ),
  ]);
  return {
    facts,
    quests: results.map(({ sessionId, testId, form, scores, completedAt }) => ({
      url: `/quest-result/${userId}/${sessionId}/${testId}`,
      result: archetypeName(scores.archetype),
      statements: FORMS[form].items,
      grade: scores.quality.grade,
      completedAt: completedAt.toISOString(),
    })),
    insider: membership,
    ...whole,
    notes: written,
    ending,
    unfinished: current ? { answered: current.answers.length, of: FORMS[current.form].items } : null,
    orders: orders.map(({ id, receiptNumber, amount, refundedAmount, paidAt, createdAt }) => ({
      id,
      state: lookUp(states, id),
      number: receiptNumber,
      document: saleDocument(taxInvoiced.has(id)),
      amount,
      refundedAmount,
      at: (paidAt ?? createdAt).toISOString(),
    })),
  };
}
