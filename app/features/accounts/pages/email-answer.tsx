import { useState } from "react";
import { useLocation } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { AUTH_TOAST, toast } from "../../../ui/toasts.tsx";
import { sessionChanged, useSession } from "../accounts.browser.tsx";
import type { EmailChangeAnswer } from "../contract.ts";
import { TOASTS } from "../domain/texts.ts";
import { AuthFrame } from "../sign-in/ui/auth-frame.tsx";
import { AnswerPanel, OutcomePanel, type Outcome } from "../profile/ui/email-answer.tsx";
import { readAnswerFragment } from "../links/ui/fragment.ts";
import { wordsOf } from "../ui/refusal.ts";
import { useReady } from "../sign-in/ui/use-ready.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { pays: true } } satisfies PageHandle;

export const meta = titled("Your address", NOINDEX);

/** The link in this page's address is nobody else's business. */
export const headers = () => ({ "cache-control": "no-store", "referrer-policy": "no-referrer" });

/** Where the letters about a change of address lead: yes or no, by one press, on any device. */
export default function EmailAnswer() {
  const ready = useReady();
  const user = useSession();
  const { hash } = useLocation();
  const [busy, setBusy] = useState<"yes" | "no">();
  const [outcome, setOutcome] = useState<Outcome>();
  const link = ready ? readAnswerFragment(hash) : undefined;

  async function resend(answer: "yes" | "no") {
    if (busy || !link) return;
    setBusy(answer);
    const result = await callApi<EmailChangeAnswer>("/api/account/email/answer", {
      method: "POST",
      body: { token: link.token, answer },
    });
    setBusy(undefined);
    if (result.ok) {
      setOutcome(result.data.outcome);
      await sessionChanged(); // an open profile shows how far the change has come
    } else if (result.code === "LINK_INVALID") setOutcome("invalid");
    else toast.error(wordsOf(result, TOASTS.unexpected), AUTH_TOAST);
  }
  const shown = outcome ?? (ready && !link ? "invalid" : undefined);
  return (
    <AuthFrame>
      {shown ? (
        <OutcomePanel outcome={shown} signedIn={user !== null} />
      ) : (
        <AnswerPanel
          side={link?.side}
          ready={link !== undefined}
          busy={busy}
          onConfirm={(answer) => void resend(answer)}
        />
      )}
    </AuthFrame>
  );
}
