import type { PictureState } from "../../contract.ts";

export type Choice = { figures: boolean; named: boolean };
export type Size = "story" | "wide";

/** The state of one section's picture; undefined while loading. `trouble`: why it could not be loaded. */
export type Picture = {
  state: PictureState | undefined;
  firstName: string | null;
  trouble: string | undefined;
  /**
   * Shares the picture with the chosen options, changes them, or unshares it.
   * @returns whether that succeeded
   */
  set: (shared: boolean, choice: Choice) => Promise<boolean>;
};
