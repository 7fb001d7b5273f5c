import { Status } from "../../../ui/admin/status.tsx";
import type { MemberLine } from "../../accounts/contract.ts";
import { MEMBER_STATE_NAMES } from "../contract.ts";

const TONES = { confirmed: "ok", waiting: "quiet", invited: "info", suspended: "bad" } as const;

/** The account's state as a badge; administrators have a badge of their own. */
export const MemberState = ({ of: { state, isAdmin } }: { of: Pick<MemberLine, "state" | "isAdmin"> }) =>
  isAdmin ? (
    <Status tone="warn">Administrator</Status>
  ) : (
    <Status tone={TONES[state]}>{MEMBER_STATE_NAMES[state]}</Status>
  );
