import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { callApi } from "../../../../platform/http/api.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { NearAddress } from "../../../../ui/near-address.tsx";
import { track } from "../../../analytics/analytics.browser.tsx";
import type { Form } from "../../contract.ts";
import css from "./newsletter-form.module.css";
import { entryOf } from "../../../../lib/checked.ts";

type State =
  | { is: "rest" }
  | { is: "sending" }
  | { is: "asked"; email: string }
  | { is: "refused"; error: string };

/** Sends the form by script; without scripts the browser submits it and gets a page. */
function useSignUp() {
  const [state, setState] = useState<State>({ is: "rest" });
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.is === "sending") return;
    // the form has no file input
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setState({ is: "sending" });
    const result = await callApi("/api/newsletter/subscribe", { method: "POST", body: fields });
    if (result.ok) track("newsletter_join");
    setState(
      result.ok
        ? { is: "asked", email: entryOf(fields, "email").trim() }
        : { is: "refused", error: result.message },
    );
  }
  return { state, send, again: () => setState({ is: "rest" }) };
}

/** Takes the focus, since the focused field was removed. */
function CheckEmail({ email, again }: { email: string; again: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div className={`stack ${css["asked"]}`}>
      <p className={css["look"]} ref={words} tabIndex={-1}>
        <Icon name="mail" size={22} /> Check your email
      </p>
      <p>
        We sent a link to <b>{email}</b>. Open it and confirm to subscribe.
      </p>
      <button type="button" className="link" onClick={again}>
        Use another address
      </button>
    </div>
  );
}

/** The sign-up form. A confirmation email is sent first; the answer is the same for every address. */
export function NewsletterForm({ source, error }: { source: Form; error?: string | undefined }) {
  const { state, send, again } = useSignUp();
  const [typed, setTyped] = useState("");
  const id = useId();
  if (state.is === "asked") return <CheckEmail email={state.email} again={again} />;
  const sending = state.is === "sending";
  const refused = state.is === "refused" ? state.error : state.is === "rest" ? error : undefined;
  return (
    <form
      className={css["form"]}
      method="post"
      action="/api/newsletter/subscribe"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <input type="hidden" name="source" value={source} />
      <p className="visually-hidden" aria-hidden="true">
        <label htmlFor={`${id}-website`}>Leave this empty</label>
        <input id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </p>
      <div className={`row ${css["line"]}`} data-refused={refused ? "" : undefined}>
        <label className="visually-hidden" htmlFor={id}>
          Email address
        </label>
        <input
          id={id}
          name="email"
          type="email"
          placeholder="Your email address"
          autoComplete="email"
          required
          maxLength={254}
          readOnly={sending}
          onChange={(event) => setTyped(event.target.value)}
          aria-invalid={refused ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        <button type="submit" aria-disabled={sending || undefined}>
          {sending ? "Sending…" : "Subscribe"} <Icon name="arrow" size={18} />
        </button>
      </div>
      <NearAddress typed={typed} onTake={setTyped} />
      <output id={`${id}-note`} className={refused ? css["error"] : css["note"]}>
        {refused ?? "We’ll ask you to confirm. You can unsubscribe with one tap."}
      </output>
    </form>
  );
}
