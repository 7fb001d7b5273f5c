import { useState } from "react";
import { useLocation } from "react-router";
import { callApi } from "../../../platform/http/api.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { AUTH_TOAST, toast } from "../../../ui/toasts.tsx";
import { sessionChanged, useSession } from "../accounts.browser.tsx";
import type { EmailChangeAnswer, EmailChangeStep } from "../contract.ts";
import { TOASTS } from "../domain/texts.ts";
import { readChangeFragment } from "../links/ui/fragment.ts";
import { AuthFrame } from "../sign-in/ui/auth-frame.tsx";
import { Illustration, type IllustrationKind } from "../sign-in/ui/illustration.tsx";
import { useReady } from "../sign-in/ui/use-ready.ts";
import css from "../ui/forms.module.css";
import { refusalText } from "../ui/refusal.ts";

export const handle = { page: { pays: true } } satisfies PageHandle;

export const meta = titled("Your email address", NOINDEX);

/** Keeps the token in this page's URL from other sites and caches. */
export const headers = () => ({ "cache-control": "no-store", "referrer-policy": "no-referrer" });

const STEPS: Record<EmailChangeStep, { title: string; text: string; action: string }> = {
  confirm: {
    title: "Confirm your new address",
    text: "From now on you sign in with this address. Your other devices are signed out.",
    action: "Confirm address",
  },
  undo: {
    title: "Undo the change of address?",
    text: "Your account returns to this address, and every device is signed out.",
    action: "Undo the change",
  },
};

type Outcome = EmailChangeAnswer["outcome"] | "invalid";
const OUTCOMES: Record<Outcome, { illustration: IllustrationKind; title: string; text: string }> = {
  changed: {
    illustration: "key",
    title: "Your address has changed",
    text: "Sign in with your new address from now on. We’ve emailed your old address about it.",
  },
  undone: {
    illustration: "shut",
    title: "The change was undone",
    text:
      "Your account uses this address again. Choose a new password now: use “Forgot password” on the " +
      "sign-in page.",
  },
  invalid: {
    illustration: "lost",
    title: "This link no longer works",
    text: "It was used already, replaced by a newer one, or has expired. Your profile shows your address.",
  },
};

/** The page for links in emails about an email change; nothing happens before the button is clicked. */
export default function EmailChange() {
  const ready = useReady();
  const user = useSession();
  const { hash } = useLocation();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const link = ready ? readChangeFragment(hash) : undefined;

  async function follow() {
    if (busy || !link) return;
    setBusy(true);
    const body = { token: link.token };
    const result = await callApi<EmailChangeAnswer>("/api/account/email/link", { method: "POST", body });
    setBusy(false);
    if (result.ok) {
      setOutcome(result.data.outcome);
      await sessionChanged(); // so that an open profile shows the new address
    } else if (result.code === "LINK_INVALID") setOutcome("invalid");
    else toast.error(refusalText(result, TOASTS.unexpected), AUTH_TOAST);
  }
  const shown = outcome ?? (ready && !link ? "invalid" : undefined);
  const { title, text } = shown ? OUTCOMES[shown] : STEPS[link?.step ?? "confirm"];
  return (
    <AuthFrame>
      <section className={css["panel"]} aria-live="polite">
        <Illustration kind={shown ? OUTCOMES[shown].illustration : "letter"} />
        <h1 className="display">{title}</h1>
        <p>{text}</p>
        <div className={css["actions"]}>
          {shown ? (
            <ButtonLink look="ink" wide to={user ? "/profile#email" : "/auth?next=/profile"}>
              {user ? "Go to your profile" : "Sign in"}
            </ButtonLink>
          ) : (
            <Button look="ink" wide busy={busy} disabled={!link} onClick={() => void follow()}>
              {STEPS[link?.step ?? "confirm"].action}
            </Button>
          )}
        </div>
      </section>
    </AuthFrame>
  );
}
