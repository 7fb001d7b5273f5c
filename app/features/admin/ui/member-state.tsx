import { Status } from "../../../ui/admin/status.tsx";
import type { MemberLine } from "../../accounts/contract.ts";

const NAMES = { confirmed: "Confirmed", waiting: "Not confirmed", invited: "Invited" } as const;
const TONES = { confirmed: "ok", waiting: "quiet", invited: "info" } as const;

/** How an account stands, in a word. */
export const MemberState = ({ of: { state, isAdmin } }: { of: Pick<MemberLine, "state" | "isAdmin"> }) =>
  isAdmin ? <Status tone="warn">Administrator</Status> : <Status tone={TONES[state]}>{NAMES[state]}</Status>;
