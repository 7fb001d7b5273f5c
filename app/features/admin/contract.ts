import { z } from "zod";
import type { DueNote, Note } from "../notes/contract.ts";
import { MEMBER_STATES, type MemberFacts, type MemberLine, type MemberState } from "../accounts/contract.ts";
import type { Waiting, Workers } from "../operations/contract.ts";
import type { Membership } from "../insider/contract.ts";
import type { SaleDocument } from "../payments/contract.ts";
import type { OrderState, Reconciliation, Sum } from "../payments/ledger.contract.ts";
import type { PrintTimes } from "../pdf-report/contract.ts";

/** Which failed job is to be tried again. */
export const RetryJob = z.strictObject({ queue: z.string().min(1).max(200), id: z.uuid() });

/** Who one can be while looking at the site: somebody not signed in, or a plain member. */
export const SEEN_AS = ["visitor", "member"] as const;
/** How the site is looked at; `at` in milliseconds since 1970. */
export const Seen = z.strictObject({
  at: z
    .int()
    .min(0)
    .max(Date.UTC(2100, 0, 1)),
  as: z.enum(SEEN_AS),
});
export type Seen = z.infer<typeof Seen>;

/** What the palette finds beyond rooms and actions. */
export type FoundKind = "setting" | "log" | "member" | "application" | "order" | "post" | "picture" | "view";
/** One thing that the palette found, and where it is. */
export type Found = { kind: FoundKind; name: string; note: string; to: string };

/** `code` of an answer of `/api/admin`. */
export type AdminCode = "AUTHENTICATION_REQUIRED" | "ACCESS_DENIED" | "JOB_NOT_FAILED" | "PREVIEW_ONLY";

/**
 * What happened in a period: people, quests, money in paise (`lost` in disputes), seconds that books took.
 */
export type Figures = {
  signups: number;
  quests: number;
  sales: Sum;
  refunds: Sum;
  lost: number;
  print: PrintTimes;
};
/** Figures of the last days one by one, the oldest first, today's so far at the end; money in paise. */
export type Course = Record<"signups" | "quests" | "sales" | "refunds", number[]>;
/** A job that was given up: its queue, how often it was tried, when it failed, what it said. */
export type FailedJob = { id: string; queue: string; tries: number; at: Date; error: string };
/** What the first page tells; `now` in milliseconds since 1970. */
export type Today = {
  now: number;
  /** Notes whose day has come. */
  due: DueNote[];
  /** Applications that wait for the owner, and for how many days the oldest has waited. */
  toAnswer: { count: number; days: number };
  /** Orders that wait for the owner: a refund is asked for, or failed. */
  waitingOrders: number;
  /** By when the oldest refund that is asked for was promised an answer, in milliseconds. */
  refundAnswerBy: number | null;
  /** Disputes that wait for an answer; amount in paise, `firstBy` in milliseconds. */
  disputes: { count: number; amount: number; firstBy: number | null };
  /** Reports whose letter the language model did not write within three days. */
  unworded: number;
  current: Figures;
  before: Figures;
  course: Course;
  /** `owed`: how many of the failed ones are emails that people wait for. */
  jobs: { count: number; newest: FailedJob[]; owed: number; waiting: Waiting };
  workers: Workers;
  reconciliation: Reconciliation;
};

/** Who is looked for; `paid` are those who have bought something, whatever else they are. */
export type MembersAsked = { state: MemberState | "paid" | undefined; q: string };
export const membersAsked = (asked: URLSearchParams): MembersAsked => {
  const state = [...MEMBER_STATES, "paid" as const].find((one) => one === asked.get("state"));
  return { state, q: (asked.get("q") ?? "").trim().slice(0, 100) };
};
/** A member with what other parts of the site know of them. Amounts in paise. */
export type AdminMember = MemberLine & {
  quests: number;
  /** What their newest result is called. */
  result: string | null;
  orders: number;
  paid: number;
  returned: number;
};
/** One member's file: times ISO where they come from quests and orders. */
export type MemberFile = {
  facts: MemberFacts;
  quests: { url: string; result: string; statements: number; grade: string; completedAt: string }[];
  unfinished: { answered: number; of: number } | null;
  notes: Note[];
  /** When the account ends, ISO; null where it goes on. */
  ending: string | null;
  insider: Membership;
  orders: {
    id: string;
    state: OrderState;
    number: string | null;
    document: SaleDocument;
    amount: number;
    refundedAmount: number;
    at: string;
  }[];
};
