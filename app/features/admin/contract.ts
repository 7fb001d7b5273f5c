import { z } from "zod";
import type { DueNote, Note } from "../notes/contract.ts";
import { MEMBER_STATES, type MemberFacts, type MemberLine, type MemberState } from "../accounts/contract.ts";
import type { Waiting, Workers } from "../operations/contract.ts";
import type { Membership } from "../insider/contract.ts";
import type { SaleDocument } from "../payments/contract.ts";
import type { OrderState, Reconciliation, Sum } from "../payments/ledger.contract.ts";
import type { PrintTimes } from "../pdf-report/contract.ts";

/** Whose view a preview shows: a visitor's or a member's. */
export const PREVIEW_AS = ["visitor", "member"] as const;
/** A preview of the site; `at` in milliseconds since 1970. */
export const Preview = z.strictObject({
  at: z
    .int()
    .min(0)
    .max(Date.UTC(2100, 0, 1)),
  as: z.enum(PREVIEW_AS),
});
export type Preview = z.infer<typeof Preview>;

/** Kinds of search results in the palette. */
export type FoundKind =
  | "setting"
  | "log"
  | "member"
  | "subscriber"
  | "application"
  | "order"
  | "post"
  | "newsletter"
  | "picture"
  | "view";
/** A search result; `to` is its page. */
export type Found = { kind: FoundKind; name: string; note: string; to: string };

/** Error codes of the administration's calls and intents. */
export type AdminCode = "AUTHENTICATION_REQUIRED" | "ACCESS_DENIED" | "JOB_NOT_FAILED" | "PREVIEW_ONLY";

/** Figures of a period: money in paise (`lost` in disputes), print times of PDF reports in seconds. */
export type Figures = {
  signups: number;
  quests: number;
  sales: Sum;
  refunds: Sum;
  lost: number;
  print: PrintTimes;
};
/** Daily figures, oldest first, the last being today so far; money in paise. */
export type Course = Record<"signups" | "quests" | "sales" | "refunds", number[]>;
/** A failed job; `tries`: number of attempts, `at`: time of the last one. */
export type FailedJob = { id: string; queue: string; tries: number; at: Date; error: string };
/** The data of Today; `now` in milliseconds since 1970. */
export type Today = {
  now: number;
  due: DueNote[];
  /** Applications that the owner has to answer, and for how many days the oldest has waited. */
  toAnswer: { count: number; days: number };
  /** Orders that need the owner: a refund was requested or failed, or a dispute is open. */
  waitingOrders: number;
  /** Promised deadline for answering the oldest refund request, in milliseconds; null if there is none. */
  refundAnswerBy: number | null;
  /** Disputes that need a response; amount in paise, `firstBy` in milliseconds. */
  disputes: { count: number; amount: number; firstBy: number | null };
  /** Reports whose letter the language model did not write within three days. */
  unworded: number;
  current: Figures;
  before: Figures;
  course: Course;
  /** `owed`: how many of the failed jobs are emails that people wait for. */
  jobs: { count: number; newest: FailedJob[]; owed: number; waiting: Waiting };
  workers: Workers;
  reconciliation: Reconciliation;
};

/** Names of account states on pages and in exports. */
export const MEMBER_STATE_NAMES: Record<MemberState, string> = {
  confirmed: "Confirmed",
  waiting: "Not confirmed",
  invited: "Invited",
  suspended: "Suspended",
};
/** A filter of members; `paid`: those who have bought something, refunded or not. */
export type MembersFilter = { state: MemberState | "paid" | undefined; q: string };
export const membersFilterOf = (query: URLSearchParams): MembersFilter => ({
  state: [...MEMBER_STATES, "paid" as const].find((state) => state === query.get("state")),
  q: (query.get("q") ?? "").trim().slice(0, 100),
});
/** A member with data from other features. Amounts in paise. */
export type AdminMember = MemberLine & {
  quests: number;
  /** The name of their newest result. */
  result: string | null;
  orders: number;
  paid: number;
  returned: number;
};
/** The data of a member's page; times of quests and orders as ISO text. */
export type MemberFile = {
  facts: MemberFacts;
  quests: { url: string; result: string; statements: number; grade: string; completedAt: string }[];
  unfinished: { answered: number; of: number } | null;
  notes: Note[];
  /** When the account will be deleted, as ISO text; null unless deletion was requested. */
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
