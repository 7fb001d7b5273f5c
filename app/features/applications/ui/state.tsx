import { Status, type Tone } from "../../../ui/admin/status.tsx";
import type { ApplicationState } from "../contract.ts";

export const STATE_WORDS: Record<ApplicationState, { name: string; tone: Tone }> = {
  draft: { name: "Draft", tone: "quiet" },
  received: { name: "New", tone: "warn" },
  conversation: { name: "In conversation", tone: "info" },
  offered: { name: "Offered", tone: "info" },
  accepted: { name: "Accepted", tone: "warn" },
  waiting: { name: "Waiting list", tone: "quiet" },
  seated: { name: "Seated", tone: "ok" },
  declined: { name: "Declined", tone: "quiet" },
  withdrawn: { name: "Withdrawn", tone: "quiet" },
};

/** An application's state, for the owner. */
export const State = ({ state }: { state: ApplicationState }) => (
  <Status tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].name}</Status>
);
