import { Status, type Tone } from "../../../ui/admin/status.tsx";
import type { ApplicationState } from "../contract.ts";
import { STATE_WORDS } from "../domain/states.ts";

const TONES: Record<ApplicationState, Tone> = {
  draft: "quiet",
  received: "warn",
  conversation: "info",
  offered: "info",
  accepted: "warn",
  waiting: "quiet",
  seated: "ok",
  declined: "quiet",
  withdrawn: "quiet",
};

/** An application's state, for the owner. */
export const State = ({ state }: { state: ApplicationState }) => (
  <Status tone={TONES[state]}>{STATE_WORDS[state].name}</Status>
);
