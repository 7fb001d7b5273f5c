import type { Saving } from "./sender.ts";

const NOTES: Record<Saving, string> = {
  saved: "Saved as you go",
  sending: "Saved as you go",
  kept: "Saved on this device; will sync",
  refused: "Saved on this device only: this quest now belongs to an account. Sign in to go on with it.",
};

/** Whether the answers are saved on the server; changes are announced to screen readers. */
export const SavedNote = ({ saving }: { saving: Saving }) => (
  <output aria-live="polite">{NOTES[saving]}</output>
);
