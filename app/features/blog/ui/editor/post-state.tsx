import { Status, type Tone } from "../../../../ui/admin/status.tsx";
import { EDITOR_STATE_NAMES, type EditorPost, type EditorState } from "../../contract.ts";
import { formatDateTime } from "../../domain/date-time.ts";

const TONES: Record<EditorState, Tone> = {
  draft: "quiet",
  scheduled: "info",
  published: "ok",
  changes: "warn",
  deleted: "bad",
};

/** The state of a post; with the time for a scheduled one. */
export const PostState = ({ state, publishedAt }: Pick<EditorPost, "state" | "publishedAt">) => (
  <Status tone={TONES[state]}>
    {state === "scheduled" && publishedAt ? formatDateTime(new Date(publishedAt)) : EDITOR_STATE_NAMES[state]}
  </Status>
);
