import { z } from "zod";
import { SECURITY_KINDS } from "../accounts/contract.ts";

export const SECURITY_EVENTS = [
  "wrong-password",
  "passkey-refused",
  "limit-met",
  "proof-asked",
  "link-used-again",
  "role-refused",
  "webhook-refused",
  "export",
  "export-failed",
  ...SECURITY_KINDS, // kinds that are also emailed to the member
  "suspended",
  "let-in-again",
  "sessions-ended",
  "proof-given",
  "policy-broken",
  "alarm",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/**
 * One event as a feature reports it: the member it concerns, if known, and a few words of detail. Never a
 * password, a token or a secret link.
 */
export type SecurityNote = {
  kind: SecurityEventKind;
  userId?: string;
  detail?: string;
};

/**
 * One event as the page shows it. `member` is the member's name, null if the account is deleted. `network`
 * and `requestId` are null for events outside a request.
 */
export type SecurityEvent = {
  id: number;
  at: Date;
  kind: SecurityEventKind;
  userId: string | null;
  member: string | null;
  network: string | null;
  detail: string | null;
  requestId: string | null;
};

/** Occurrences of a kind in the last day, and per day in the week before. */
export type KindCount = { kind: SecurityEventKind; lastDay: number; perDayBefore: number };

/** Published for each administrator's address if kinds are far more frequent than in the week before. */
export const unusualNoticed = {
  name: "safety.unusual-noticed",
  payload: z.object({
    address: z.string(),
    counts: z.array(
      z.object({ kind: z.enum(SECURITY_EVENTS), lastDay: z.number(), perDayBefore: z.number() }),
    ),
  }),
} as const;
