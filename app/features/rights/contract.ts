import { z } from "zod";

export const EXPORT_STATES = ["queued", "making", "ready", "failed"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** A member's newest export. Times ISO. */
export type ExportStatus = {
  id: string;
  state: ExportState;
  bytes: number | null;
  askedAt: string;
  expiresAt: string | null;
  download: string | null;
};

/**
 * `asked`: the confirmation email was sent. `scheduled`: the member confirmed, and the account will be
 * deleted at `endsAt`. Times ISO.
 */
export type DeletionStatus =
  | { state: "asked"; email: string; until: string }
  | { state: "scheduled"; endsAt: string };

/** Data of /profile. `objection`: why the account cannot be deleted now, as a sentence. */
export type RightsStatus = {
  export: ExportStatus | null;
  deletion: DeletionStatus | null;
  objection: string | null;
};

export const ConfirmCall = z.strictObject({
  token: z.string().length(43, "This link is incomplete. Open it from the email."),
});
export const Nothing = z.strictObject({});

/** This feature's error codes. */
export type RightsCode =
  | "EXPORT_UNDER_WAY"
  | "EXPORT_LIMIT"
  | "EXPORT_NOT_FOUND"
  | "CANNOT_END"
  | "LETTER_JUST_SENT"
  | "EMAIL_DELIVERY_FAILED"
  | "LINK_INVALID"
  | "ACCOUNT_ENDING";
