import { useState } from "react";
import { callApi } from "../../../../platform/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import type { CodeAnswer } from "../../contract.ts";
import { RULES, TOASTS } from "../../domain/texts.ts";
import { Illustration } from "../../sign-in/ui/illustration.tsx";
import css from "../../ui/forms.module.css";
import { wordsOf, type Refusal } from "../../ui/refusal.ts";
import { useForm } from "../../ui/use-form.ts";

type Kind = "app" | "recovery";
const WORDS: Record<Kind, { title: string; words: string; label: string; other: string }> = {
  app: {
    title: "Your second key",
    words: "Open your authenticator app and type the six digits it shows for this house.",
    label: "Code from your app",
    other: "Use a recovery code",
  },
  recovery: {
    title: "A recovery code",
    words: "Type one of the ten codes you kept when you turned the second factor on. Each works once.",
    label: "Recovery code",
    other: "Use the code of my app",
  },
};
/** What the field asks of the keyboard and the password manager. */
const INPUT = {
  app: { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 7 },
  recovery: { autoCapitalize: "characters", autoComplete: "off", spellCheck: false, maxLength: 20 },
} as const;

type Props = { ready: boolean; onDone: () => void; onPassword: () => void; onBack: () => void };

/**
 * The second factor, after the password, Google or a mail link. `onPassword`: a new password is chosen next.
 */
export function CodeForm({ ready, onDone, onPassword, onBack }: Props) {
  const [kind, setKind] = useState<Kind>("app");
  const { title, words, label, other } = WORDS[kind];
  const refused = (refusal: Refusal) => {
    if (refusal.code === "CODE_WRONG" && refusal.said) return { code: refusal.said };
    toast.error(wordsOf(refusal, TOASTS.unexpected), AUTH_TOAST);
    if (refusal.status === 401) onBack(); // it took too long: the first factor is asked for again
  };
  const { problems, busy, props } = useForm(
    ({ code = "" }) => (code.trim() ? {} : { code: RULES.code }),
    async ({ code = "", trust }) => {
      const body = { code, trust: trust === "on" };
      const result = await callApi<CodeAnswer>("/api/auth/second-factor", { method: "POST", body });
      if (!result.ok) return refused(result);
      toast.success(TOASTS.signedIn, AUTH_TOAST);
      if (result.data.setPassword) onPassword();
      else onDone();
    },
  );
  const leave = async () => {
    // ends the session that waits, and no other
    await callApi("/api/auth/sign-out", { method: "POST", body: {} });
    onBack();
  };
  return (
    <section className={css["panel"]}>
      <Illustration kind="key" short />
      <h1 className="display">{title}</h1>
      <p>{words}</p>
      <form {...props} className={css["form"]}>
        <Field key={kind} label={label} name="code" {...INPUT[kind]} error={problems.code} />
        <label className={css["tick"]}>
          <input type="checkbox" name="trust" />
          <span>Do not ask again on this device for 30 days</span>
        </label>
        <Button type="submit" look="ink" wide busy={busy} disabled={!ready}>
          Go on
        </Button>
      </form>
      <div className={css["actions"]}>
        <button type="button" className="link" onClick={() => setKind(kind === "app" ? "recovery" : "app")}>
          {other}
        </button>
        <button type="button" className="link" onClick={() => void leave()}>
          Back to Sign In
        </button>
      </div>
    </section>
  );
}
