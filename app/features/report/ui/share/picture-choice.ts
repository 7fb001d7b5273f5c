import type { PictureState } from "../../contract.ts";

export type Choice = { figures: boolean; named: boolean };
export type Size = "story" | "wide";

/** One section's picture. `state`: undefined while loading; `trouble`: why it cannot be loaded. */
export type Picture = {
  state: PictureState | undefined;
  firstName: string | null;
  trouble: string | undefined;
  /**
   * Shares the picture with these options, changes them, or unshares it.
   * @returns whether it succeeded
   */
  set: (shared: boolean, choice: Choice) => Promise<boolean>;
};
