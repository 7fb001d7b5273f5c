import { Status } from "../../../ui/admin/status.tsx";
import type { MemberLine, MemberState as State } from "../../accounts/contract.ts";

/** How an account stands, in a word, on every page and in files. */
export const MEMBER_STATE_NAMES: Record<State, string> = {
  confirmed: "Confirmed",
  waiting: "Not confirmed",
  invited: "Invited",
  suspended: "Suspended",
};
const TONES = { confirmed: "ok", waiting: "quiet", invited: "info", suspended: "bad" } as const;

/** The word as the page shows it; of who runs the site another. */
export const MemberState = ({ of: { state, isAdmin } }: { of: Pick<MemberLine, "state" | "isAdmin"> }) =>
  isAdmin ? (
    <Status tone="warn">Administrator</Status>
  ) : (
    <Status tone={TONES[state]}>{MEMBER_STATE_NAMES[state]}</Status>
  );
