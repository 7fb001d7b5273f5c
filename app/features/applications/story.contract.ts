import type { Way, ApplicationState } from "./contract.ts";

/** One line of an application's story, as the owner reads it. `at` in milliseconds. */
export type StoryLine = {
  id: number;
  kind: "state" | "note";
  /** Whether the applicant was written to about it; `held`: they were not, and will not be. */
  email: "sent" | "coming" | "held";
  state: ApplicationState | null;
  text: string;
  by: string;
  at: number;
};

/** One row of the owner's list. Times in milliseconds. */
export type ApplicationRow = {
  id: string;
  name: string;
  email: string;
  way: Way;
  dates: string;
  state: ApplicationState;
  sentAt: number;
  movedAt: number;
  /** It waits for the owner since `movedAt`. */
  waits: boolean;
  /** Another application was sent from the same address before. */
  again: boolean;
};

/** What the owner reads of somebody who brings the quest. */
export type Brought = { archetype: string; traits: { name: string; percentile: number }[]; takenAt: number };
