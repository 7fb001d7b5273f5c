import { useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { Confirm } from "../../../ui/admin/dialog.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { Trouble } from "../../../ui/admin/trouble.tsx";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import { toast } from "../../../ui/toasts.tsx";
import type { MemberFacts } from "../../accounts/contract.ts";
import css from "./members.module.css";

type Step = "sign-out" | "suspend" | "let-in";
const ASKED: Record<Step, { title: string; words: string; action: string; done: string }> = {
  "sign-out": {
    title: "Sign them out everywhere?",
    words: "This ends all sessions and cancels links we have emailed. They can sign in again at once.",
    action: "Sign them out",
    done: "Signed out everywhere.",
  },
  suspend: {
    title: "Suspend this member?",
    words:
      "They’re signed out and can’t sign in until you restore access. Their data stays as it is. If they try to sign in, they are asked to contact us.",
    action: "Suspend",
    done: "Member suspended.",
  },
  "let-in": {
    title: "Restore access?",
    words: "They can sign in as before.",
    action: "Restore access",
    done: "Access restored.",
  },
};

type Failure = { message: string; number: string | undefined };

/** The panel's content: since when they are suspended, or the buttons to sign them out and suspend them. */
function Ways({
  of: { isAdmin, sessions, suspendedAt },
  ask,
}: {
  of: Pick<MemberFacts, "isAdmin" | "sessions" | "suspendedAt">;
  ask: (chosen: Step) => () => void;
}) {
  return (
    <>
      {suspendedAt ? (
        <p>
          Suspended since <DateTime at={suspendedAt} />.
        </p>
      ) : (
        sessions > 0 && <AdminButton onClick={ask("sign-out")}>Sign out everywhere</AdminButton>
      )}
      {isAdmin ? (
        <p>To remove an administrator, take them off ADMIN_EMAILS.</p>
      ) : (
        // one button element, so that it keeps the focus
        <AdminButton look={suspendedAt ? "plain" : "bad"} onClick={ask(suspendedAt ? "let-in" : "suspend")}>
          {suspendedAt ? "Restore access" : "Suspend"}
        </AdminButton>
      )}
    </>
  );
}

/** A member's access: sign out everywhere, suspend, restore. */
export function MemberAccess({ id, ...access }: MemberFacts) {
  const [step, setStep] = useState<Step>();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Failure>();
  const { revalidate } = useRevalidator();
  useHeadingFocus(`${access.sessions > 0}`, false); // “Sign out everywhere” disappears once it is done
  async function run(chosen: Step) {
    if (busy) return;
    setBusy(true);
    const at = `/api/admin/members/${id}`;
    const result =
      chosen === "sign-out"
        ? await callApi(`${at}/sign-out`, { method: "POST", body: {} })
        : await callApi(`${at}/suspension`, { method: "PUT", body: { suspended: chosen === "suspend" } });
    setBusy(false);
    if (!result.ok) return setTrouble({ message: result.said ?? result.message, number: result.number });
    toast.success(ASKED[chosen].done);
    setStep(undefined);
    await revalidate();
  }
  const ask = (chosen: Step) => () => {
    setTrouble(undefined);
    setStep(chosen);
  };
  return (
    <Panel title="Access">
      <div className={css["choices"]}>
        <Ways of={access} ask={ask} />
      </div>
      {step && (
        <Confirm
          title={ASKED[step].title}
          doIt={ASKED[step].action}
          busy={busy}
          onConfirm={() => void run(step)}
          onClose={() => setStep(undefined)}
        >
          <p>{ASKED[step].words}</p>
          {trouble && <Trouble message={trouble.message} number={trouble.number} />}
        </Confirm>
      )}
    </Panel>
  );
}
