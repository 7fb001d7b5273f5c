import { Status, type Tone } from "../../../../ui/desk/status.tsx";
import type { DeskPost, DeskState } from "../../contract.ts";
import { momentOf } from "../../domain/moment.ts";
import { STATE_NAMES } from "../../domain/state.ts";

const TONES: Record<DeskState, Tone> = {
  draft: "quiet",
  scheduled: "info",
  published: "ok",
  changes: "warn",
  deleted: "bad",
};

/** How a post stands; for one that waits, when it comes. */
export const PostState = ({ state, publishedAt }: Pick<DeskPost, "state" | "publishedAt">) => (
  <Status tone={TONES[state]}>
    {state === "scheduled" && publishedAt ? momentOf(new Date(publishedAt)) : STATE_NAMES[state]}
  </Status>
);
