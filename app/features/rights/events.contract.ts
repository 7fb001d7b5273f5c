import { z } from "zod";

/** A member, or the owner for them, asked for their data. */
export const exportAsked = {
  name: "rights.export-asked",
  payload: z.object({ exportId: z.string() }),
} as const;
/** The file with a member's data is made. */
export const exportReady = {
  name: "rights.export-ready",
  payload: z.object({ exportId: z.string() }),
} as const;
/** A member confirmed that the account shall end. */
export const deletionConfirmed = {
  name: "rights.deletion-confirmed",
  payload: z.object({ deletionId: z.string() }),
} as const;
/**
 * An account has ended: its rows are gone, its files go now. Names nobody: of the member's number it has a
 * hash, by which a copy from before is told to forget them too.
 */
export const accountErased = {
  name: "rights.account-erased",
  payload: z.object({ farewellId: z.string(), memberHash: z.string().optional() }),
} as const;
