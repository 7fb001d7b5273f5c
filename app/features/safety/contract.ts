import { z } from "zod";
import { SECURITY_KINDS } from "../accounts/contract.ts";

/** What is written down as a security event. */
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
  ...SECURITY_KINDS, // what members are written about
  "suspended",
  "let-in-again",
  "sessions-ended",
  "proof-given",
  "policy-broken",
  "alarm",
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/**
 * One event as a feature hands it in: whom it concerns where that is known, and in a few words what else
 * there is to say. Never a password, token or address of a page that opens something.
 */
export type SecurityNote = {
  kind: SecurityEventKind;
  userId?: string | undefined;
  detail?: string | undefined;
};

/**
 * One row as the administration reads it. `member` is what the member is called, null where they are gone.
 * `network` and `requestId` are null where no request was answered.
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

/** How often a kind was met in the last day, and per day in the week before. */
export type KindCount = { kind: SecurityEventKind; lastDay: number; perDayBefore: number };

/** Kinds are unlike the week before; one event for each address of those who run the site. */
export const unusualNoticed = {
  name: "safety.unusual-noticed",
  payload: z.object({
    address: z.string(),
    counts: z.array(
      z.object({ kind: z.enum(SECURITY_EVENTS), lastDay: z.number(), perDayBefore: z.number() }),
    ),
  }),
} as const;
