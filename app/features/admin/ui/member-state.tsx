import { Status } from "../../../ui/admin/status.tsx";
import type { MemberLine, MemberState as State } from "../../accounts/contract.ts";

/** The state of an account, in a word. */
export const MEMBER_STATE_NAMES: Record<State, string> = {
  confirmed: "Confirmed",
  waiting: "Not confirmed",
  invited: "Invited",
  suspended: "Suspended",
};
const TONES = { confirmed: "ok", waiting: "quiet", invited: "info", suspended: "bad" } as const;

/** The state as a badge; administrators have their own. */
export const MemberState = ({ of: { state, isAdmin } }: { of: Pick<MemberLine, "state" | "isAdmin"> }) =>
  isAdmin ? (
    <Status tone="warn">Administrator</Status>
  ) : (
    <Status tone={TONES[state]}>{MEMBER_STATE_NAMES[state]}</Status>
  );
