import { useEffect, useState } from "react";
import { callApi } from "../../../platform/http/api.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { useHeadingFocus } from "../../../ui/heading-focus.ts";
import { formatIndiaDateTime } from "../../../lib/india-format.ts";
import { sessionChanged } from "../../accounts/accounts.browser.tsx";
import { SECOND_THOUGHT_DAYS } from "../domain/terms.ts";
import css from "../ui/rights.module.css";
import { WhatGoes } from "../ui/what-goes.tsx";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { RightsCalls } from "../http.server.ts";
import type { PageHandle } from "../../../platform/pages/page.ts";
import { NOINDEX, titled } from "../../../platform/pages/head.ts";

export const handle = { page: { foot: true } } satisfies PageHandle;

export const meta = titled("Delete your account", NOINDEX);

/** This page's address contains a secret token. */
export const headers = () => ({ "cache-control": "no-store", "referrer-policy": "no-referrer" });

type View =
  | { kind: "ask"; token: string }
  | { kind: "none" }
  | { kind: "done"; endsAt: string }
  | { kind: "refused"; message: string };

/** Reads the token from the fragment, which no server sees, and removes it from the address bar. */
function useToken(): [View | undefined, (view: View) => void] {
  const [view, setView] = useState<View>();
  useEffect(() => {
    const token = /[#&]t=([\w-]{43})(&|$)/.exec(location.hash)?.[1];
    if (token) history.replaceState(history.state, "", location.pathname);
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know the fragment
    setView((known) => known ?? (token ? { kind: "ask", token } : { kind: "none" }));
  }, []);
  return [view, setView];
}

const sendToken = (token: string) =>
  callApi<AnswerOf<RightsCalls, "/api/rights/deletion/confirm", "post">>("/api/rights/deletion/confirm", {
    method: "POST",
    body: { token },
  });

function Ask({ token, settle }: { token: string; settle: (view: View) => void }) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const confirmDeletion = async () => {
    setBusy(true);
    setTrouble(undefined);
    const answer = await sendToken(token);
    setBusy(false);
    if (answer.ok) {
      settle({ kind: "done", endsAt: answer.data.endsAt });
      return sessionChanged();
    }
    if (answer.status === 400 || answer.status === 409)
      settle({ kind: "refused", message: answer.error ?? answer.message });
    else setTrouble(answer.message);
    return undefined;
  };
  return (
    <>
      <h1 className="display">Delete your account</h1>
      <p>
        If you confirm, your account will be deleted in {SECOND_THOUGHT_DAYS} days. Until then you can sign in
        and keep it.
      </p>
      <WhatGoes />
      {trouble && <p role="alert">{trouble}</p>}
      <div className={`stack ${css["deeds"]}`}>
        <Button wide look="ink" busy={busy} onClick={() => void confirmDeletion()}>
          {busy ? "One moment…" : "Delete my account"}
        </Button>
        <ButtonLink wide look="line" to="/profile">
          Keep my account
        </ButtonLink>
      </div>
    </>
  );
}

/** The outcome. Scrolls to the top, because it replaces a longer page. */
function Outcome({ title, words }: { title: string; words: string }) {
  useEffect(() => scrollTo(0, 0), []);
  return (
    <>
      <h1 className="display">{title}</h1>
      <p>{words}</p>
      <div className={`stack ${css["deeds"]}`}>
        <ButtonLink look="ink" wide to="/profile">
          Go to your profile
        </ButtonLink>
      </div>
    </>
  );
}

const doneWords = (endsAt: string) =>
  `It will be deleted on ${formatIndiaDateTime(endsAt)}. We’ve emailed you this date. If you change your ` +
  "mind, sign in before then and choose “Keep my account”.";

const WITHOUT_LINK =
  "This page needs the link from our email. You can request it on your profile, under “Leaving”.";

/** The page that the confirmation email links to. Opening it changes nothing. */
export default function DeleteAccount() {
  const [view, setView] = useToken();
  useHeadingFocus(view?.kind ?? "ask", false);
  return (
    <article className={`tone-light ${css["page"]}`} aria-live="polite">
      {!view && <h1 className="display">One moment</h1>}
      {view?.kind === "ask" && <Ask token={view.token} settle={setView} />}
      {view?.kind === "done" && (
        <Outcome title="Your account is scheduled for deletion" words={doneWords(view.endsAt)} />
      )}
      {view?.kind === "refused" && <Outcome title="This didn’t work" words={view.message} />}
      {view?.kind === "none" && <Outcome title="Open our email" words={WITHOUT_LINK} />}
    </article>
  );
}
