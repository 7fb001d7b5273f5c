import { useState } from "react";
import { ActionDialog } from "../../../ui/admin/action-dialog.tsx";
import { AdminButton } from "../../../ui/admin/button.tsx";
import { DateTime } from "../../../ui/admin/date-time.tsx";
import { Panel } from "../../../ui/admin/panel.tsx";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import type { MemberFacts } from "../../accounts/contract.ts";

type Step = "sign-out" | "suspend" | "restore";
const QUESTIONS: Record<Step, { title: string; words: string; action: string; done: string }> = {
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
  restore: {
    title: "Restore access?",
    words: "They can sign in as before.",
    action: "Restore access",
    done: "Access restored.",
  },
};

/** A member's access: sign out everywhere, suspend, restore. */
export function MemberAccess({ isAdmin, sessions, suspendedAt }: MemberFacts) {
  const [step, setStep] = useState<Step>();
  useHeadingFocus(`${sessions > 0}`, false); // “Sign out everywhere” disappears once it is done
  const question = step && QUESTIONS[step];
  return (
    <Panel title="Access">
      <div className="row">
        {suspendedAt ? (
          <p>
            Suspended since <DateTime at={suspendedAt} />.
          </p>
        ) : (
          sessions > 0 && <AdminButton onClick={() => setStep("sign-out")}>Sign out everywhere</AdminButton>
        )}
        {isAdmin ? (
          <p>
            Administrators are named on the server. To remove one, ask whoever hosts your site to take their
            address off the list ADMIN_EMAILS.
          </p>
        ) : (
          // the same element in both states, so that it keeps the focus
          <AdminButton
            look={suspendedAt ? "plain" : "bad"}
            onClick={() => setStep(suspendedAt ? "restore" : "suspend")}
          >
            {suspendedAt ? "Restore access" : "Suspend"}
          </AdminButton>
        )}
      </div>
      {question && (
        <ActionDialog
          title={question.title}
          intent={step}
          doIt={question.action}
          done={question.done}
          onClose={() => setStep(undefined)}
        >
          {() => <p>{question.words}</p>}
        </ActionDialog>
      )}
    </Panel>
  );
}
