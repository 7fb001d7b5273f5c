import type { PictureState } from "../../contract.ts";

export type Choice = { figures: boolean; named: boolean };
export type Size = "story" | "wide";

/** How the picture of one section stands; undefined until it is known. `trouble`: why it cannot be known. */
export type Picture = {
  state: PictureState | undefined;
  firstName: string | null;
  trouble: string | undefined;
  /** Opens the link with what was chosen, changes that, or closes it. @returns whether the server agreed */
  set: (shared: boolean, choice: Choice) => Promise<boolean>;
};
