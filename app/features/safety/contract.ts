import { z } from "zod";
import { SECURITY_KINDS } from "../accounts/contract.ts";

/** The kinds of security events. */
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
  ...SECURITY_KINDS, // what members are emailed about
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
 * One event as the page shows it. `member` is the member's name, null where the account is gone. `network`
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

/** How often a kind occurred in the last day, and per day in the week before. */
export type KindCount = { kind: SecurityEventKind; lastDay: number; perDayBefore: number };

/** Some kinds are far more frequent than in the week before; one event for each administrator's address. */
export const unusualNoticed = {
  name: "safety.unusual-noticed",
  payload: z.object({
    address: z.string(),
    counts: z.array(
      z.object({ kind: z.enum(SECURITY_EVENTS), lastDay: z.number(), perDayBefore: z.number() }),
    ),
  }),
} as const;
