import type { Way, ApplicationState } from "./contract.ts";

/** One entry of an application's history. `at` in milliseconds. */
export type StoryLine = {
  id: number;
  kind: "state" | "note";
  /** Whether the applicant was emailed about it; `held`: they were not, and will not be. */
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
  /** It has waited for the owner since `movedAt`. */
  waits: boolean;
  /** An earlier application came from the same address. */
  again: boolean;
};

/** What the owner sees of a shared quest result. */
export type Brought = { archetype: string; traits: { name: string; percentile: number }[]; takenAt: number };
