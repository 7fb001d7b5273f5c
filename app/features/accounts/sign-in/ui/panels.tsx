import { useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import { useGoogle } from "../../accounts.browser.tsx";
import type { LinkType } from "../../contract.ts";
import { TOASTS } from "../../domain/texts.ts";
import { Illustration } from "./illustration.tsx";
import css from "../../ui/forms.module.css";
import { GoogleButton } from "./google-button.tsx";

export const VerifyingPanel = () => (
  <section className={css["panel"]} aria-live="polite">
    <Illustration kind="turning" />
    <h1 className="display">Verifying your email...</h1>
    <p>Checking the link you opened. This takes a second or two.</p>
  </section>
);

const CONFIRM_TEXTS: Record<LinkType, { title: string; text: string; action: string }> = {
  signup: {
    title: "Confirm your email",
    text: "Click the button to finish. This shows us that a person opened the link.",
    action: "Confirm my email",
  },
  recovery: {
    title: "Choose a new password",
    text: "Continue to choose a new password. You’ll be signed out everywhere else.",
    action: "Choose a new password",
  },
  invite: {
    title: "You’re invited",
    text: "Accept and choose a password to open your account.",
    action: "Accept the invitation",
  },
};

/** Asks for a click, so that a scanner that only opens links does not use them up. */
export function ConfirmPanel({
  type,
  busy,
  onConfirm,
}: {
  type: LinkType;
  busy: boolean;
  onConfirm: () => void;
}) {
  const { title, text, action } = CONFIRM_TEXTS[type];
  return (
    <section className={css["panel"]}>
      <Illustration kind={type === "recovery" ? "key" : "letter"} />
      <h1 className="display">{title}</h1>
      <p>{text}</p>
      <div className={css["actions"]}>
        <Button look="ink" wide busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </section>
  );
}

function Resend({ email, onDelivered }: { email: string; onDelivered: () => void }) {
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const result = await callApi("/api/auth/resend", { method: "POST", body: { email } });
    setBusy(false);
    if (!result.ok) return toast.error(TOASTS.resendFailed, AUTH_TOAST);
    toast.success(TOASTS.resent, AUTH_TOAST);
    onDelivered();
  };
  return (
    <Button look="ink" wide busy={busy} onClick={() => void resend()}>
      {busy ? "Resending..." : "Resend Verification Email"}
    </Button>
  );
}

type SentProps = {
  email: string;
  warning: boolean;
  /** The person tried to sign in before confirming. */
  refused?: boolean;
  onDelivered: () => void;
  onBack: () => void;
};

const Warning = ({ email, google }: { email: string; google: boolean }) => (
  <>
    <div className={`${css["notice"]} ${css["warn"]}`} role="alert">
      <Icon name="warn" />
      <div>
        <h1>Email Delivery Issue</h1>
        <p>Our email couldn’t be delivered. Your account is safe, and nothing you’ve done is lost.</p>
      </div>
    </div>
    <ul className={css["hints"]}>
      <li>
        Check the spelling: <b>{email}</b>
      </li>
      <li>Check your spam and promotions folders</li>
      {google && <li>Or continue with Google, which needs no email</li>}
    </ul>
  </>
);

/** After sign-up, or a sign-in before confirming: the email was sent or, in warning mode, could not be. */
export function SentPanel({ email, warning, refused = false, onDelivered, onBack }: SentProps) {
  const google = useGoogle();
  return (
    <section className={css["panel"]}>
      <Illustration kind={warning ? "lost" : "letter"} short={warning} />
      {warning ? (
        <Warning email={email} google={google} />
      ) : (
        <>
          <h1 className="display">Check your email</h1>
          <p>
            {refused && "Confirm your email before you sign in. "}
            We sent a link to <b>{email}</b>. Open it on any device to finish signing up. It works for 24
            hours.
          </p>
        </>
      )}
      <div className={css["actions"]}>
        <Resend email={email} onDelivered={onDelivered} />
        {warning && <GoogleButton ready />}
        <button type="button" className="link" onClick={onBack}>
          Back to Sign In
        </button>
      </div>
    </section>
  );
}

type ErrorProps = {
  message: string;
  busy: boolean;
  onRetry: () => void;
  onNewLink: () => void;
  onBack: () => void;
};

export const ErrorPanel = ({ message, busy, onRetry, onNewLink, onBack }: ErrorProps) => (
  <section className={css["panel"]}>
    <Illustration kind="shut" />
    <div className={`${css["notice"]} ${css["bad"]}`} role="alert">
      <Icon name="warn" />
      <div>
        <h1>Authentication Error</h1>
        <p>{message}</p>
      </div>
    </div>
    <div className={css["actions"]}>
      <Button look="ink" wide busy={busy} onClick={onRetry}>
        Retry Verification
      </Button>
      <button type="button" className="link" onClick={onNewLink}>
        Send me a new link
      </button>
      <button type="button" className="link" onClick={onBack}>
        Back to Sign In
      </button>
    </div>
  </section>
);
