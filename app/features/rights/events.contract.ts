import { z } from "zod";

/** A member, or the owner for them, requested their data. */
export const exportAsked = {
  name: "rights.export-asked",
  payload: z.object({ exportId: z.string() }),
} as const;
/** The file with a member's data is ready. */
export const exportReady = {
  name: "rights.export-ready",
  payload: z.object({ exportId: z.string() }),
} as const;
/** A member confirmed the deletion of the account. */
export const deletionConfirmed = {
  name: "rights.deletion-confirmed",
  payload: z.object({ deletionId: z.string() }),
} as const;
/**
 * An account was deleted: its rows are gone, its files are removed next. Contains no personal data, only a
 * hash of the member's id, with which a restored backup erases the member again.
 */
export const accountErased = {
  name: "rights.account-erased",
  payload: z.object({ farewellId: z.string(), memberHash: z.string().optional() }),
} as const;
