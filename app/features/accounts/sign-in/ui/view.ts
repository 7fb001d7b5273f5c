import type { Pair, Token } from "../../links/ui/fragment.ts";
import type { EmailFormKind } from "../../links/ui/email-form.tsx";
import type { Tab } from "./tabs.tsx";

/** What /auth shows. */
export type View =
  | { kind: "tabs"; tab: Tab }
  | { kind: "press"; link: Token; busy: boolean }
  | { kind: "verifying" }
  | { kind: "error"; message: string; link?: Token; pair?: Pair }
  /** `refused`: the person tried to sign in before confirming. */
  | { kind: "sent"; email: string; warning: boolean; refused?: boolean }
  | { kind: "letter"; email: EmailFormKind }
  | { kind: "password" }
  | { kind: "code" };

/** Whether a sign-in in another tab replaces this view. */
export const leavesOnSignIn = ({ kind }: View) =>
  kind === "tabs" || kind === "sent" || kind === "letter" || kind === "code";
