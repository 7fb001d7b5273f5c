import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { callApi } from "../../../../platform/http/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import type { CodeAnswer, SecondFactorWays } from "../../contract.ts";
import { RULES, TOASTS } from "../../domain/texts.ts";
import { Illustration } from "../../sign-in/ui/illustration.tsx";
import { PasskeyButton } from "../../passkeys/ui/passkey-button.tsx";
import css from "../../ui/forms.module.css";
import { signOutProblem, refusalText, type Refusal } from "../../ui/refusal.ts";
import { useForm } from "../../ui/use-form.ts";

type Kind = "app" | "recovery";
const TEXTS: Record<Kind, { title: string; text: string; label: string; switchLabel: string }> = {
  app: {
    title: "Enter your code",
    text: "Open your authenticator app and enter the six digits it shows for this site.",
    label: "Code from your app",
    switchLabel: "Use a recovery code",
  },
  recovery: {
    title: "Enter a recovery code",
    text: "Enter one of the ten codes you saved when you turned on two-step sign-in. Each works once.",
    label: "Recovery code",
    switchLabel: "Use a code from my app",
  },
};
/** Keyboard and password manager hints. */
const INPUT = {
  app: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 7 },
  recovery: { autoCapitalize: "characters", autoComplete: "off", spellCheck: false, maxLength: 40 },
} as const;

type Props = {
  ready: boolean;
  /** Second factors that can complete the session; null until they are loaded. */
  ways: SecondFactorWays | null;
  onDone: () => void;
  onPassword: () => void;
  onBack: () => void;
};

/** Reloads the page's data if the second factors are not loaded yet; assumes an app until then. */
function useWays(ways: SecondFactorWays | null): SecondFactorWays {
  const { revalidate } = useRevalidator();
  const unknown = ways === null;
  useEffect(() => {
    if (unknown) void revalidate();
  }, [unknown, revalidate]);
  return ways ?? { app: true, passkey: false };
}

/** The form for a code; `onSignedIn` receives whether a new password must be chosen next. */
function useCode({ onSignedIn, onBack }: { onSignedIn: (setPassword: boolean) => void; onBack: () => void }) {
  const refused = (refusal: Refusal) => {
    if (refusal.code === "CODE_WRONG" && refusal.error) return { code: refusal.error };
    toast.error(refusalText(refusal, TOASTS.unexpected), AUTH_TOAST);
    if (refusal.status === 401) onBack(); // timed out: start again with the first factor
  };
  return useForm(
    ({ code = "" }) => (code.trim() ? {} : { code: RULES.code }),
    async ({ code = "", trust }) => {
      const body = { code, trust: trust === "on" };
      const result = await callApi<CodeAnswer>("/api/auth/second-factor", { method: "POST", body });
      if (!result.ok) return refused(result);
      toast.success(TOASTS.signedIn, AUTH_TOAST);
      onSignedIn(result.data.setPassword);
    },
  );
}

/**
 * Asks for the second factor after a password, Google or an emailed link. `onPassword`: called if a new
 * password must be chosen next.
 */
export function CodeForm({ ready, ways: offeredWays, onDone, onPassword, onBack }: Props) {
  const ways = useWays(offeredWays);
  const [kind, setKind] = useState<Kind>("app");
  const { title, text, label, switchLabel } = TEXTS[kind];
  const signedIn = (setPassword: boolean) => (setPassword ? onPassword() : onDone());
  const { problems, busy, clear, props } = useCode({ onSignedIn: signedIn, onBack });
  const switchKind = () => {
    setKind(kind === "app" ? "recovery" : "app");
    clear();
  };
  const leave = async () => {
    // ends only the pending session
    const result = await callApi("/api/auth/sign-out", { method: "POST", body: {} });
    if (result.ok) onBack();
    else toast.error(signOutProblem(result), AUTH_TOAST);
  };
  return (
    <section className={css["panel"]}>
      <Illustration kind="key" short />
      <h1 className="display">{title}</h1>
      <p>{ways.app ? text : "Confirm it’s you with your passkey: your face, fingerprint or device code."}</p>
      {ways.app && (
        <form {...props} className={css["form"]}>
          <Field key={kind} label={label} name="code" {...INPUT[kind]} error={problems.code} />
          <label className={css["tick"]}>
            <input type="checkbox" name="trust" />
            <span>Don’t ask again on this device for 30 days</span>
          </label>
          <Button type="submit" look="ink" wide busy={busy} disabled={!ready}>
            Continue
          </Button>
        </form>
      )}
      <div className={css["actions"]}>
        {ways.passkey && (
          <PasskeyButton ready={ready} look={ways.app ? "line" : "ink"} onSignedIn={signedIn}>
            Use a passkey
          </PasskeyButton>
        )}
        {ways.app && (
          <button type="button" className="link" onClick={switchKind}>
            {switchLabel}
          </button>
        )}
        <button type="button" className="link" onClick={() => void leave()}>
          Back to Sign In
        </button>
      </div>
    </section>
  );
}
