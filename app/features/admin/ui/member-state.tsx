import { Status } from "../../../ui/admin/status.tsx";
import type { MemberLine, MemberState as State } from "../../accounts/contract.ts";

const NAMES: Record<State, string> = {
  confirmed: "Confirmed",
  waiting: "Not confirmed",
  invited: "Invited",
  suspended: "Suspended",
};
const TONES = { confirmed: "ok", waiting: "quiet", invited: "info", suspended: "bad" } as const;

/** How an account stands, in a word. */
export const MemberState = ({ of: { state, isAdmin } }: { of: Pick<MemberLine, "state" | "isAdmin"> }) =>
  isAdmin ? <Status tone="warn">Administrator</Status> : <Status tone={TONES[state]}>{NAMES[state]}</Status>;
