import { useEffect, useRef, type Dispatch, type SetStateAction } from "react";
import { useLocation, useNavigate } from "react-router";
import { AUTH_TOAST, toast } from "../../../../ui/toasts.tsx";
import { TOASTS } from "../../domain/texts.ts";
import { openLink, pairFragment, readFragment, redeemOnce, type Pair, type Token } from "./fragment.ts";
import type { Refusal } from "../../ui/refusal.ts";
import type { View } from "../../sign-in/ui/view.ts";

/** Shows the specified toast and returns the text for the error panel. */
function announceFailure(failure: Refusal): string {
  const text = failure.status === 0 ? TOASTS.linkBroke : TOASTS.linkFailed;
  toast.error(text, AUTH_TOAST);
  if (failure.code === "ALREADY_CONFIRMED" && failure.error) return failure.error;
  if (failure.code !== "LINK_INVALID") return failure.status === 429 ? failure.message : text;
  return "This link was used already or has expired. Each link works once, to keep your account safe.";
}

/** Handles the URL's fragment: shows the button of an emailed link, or exchanges a pair for a session. */
export function useLink({
  setView,
  onSession,
}: {
  setView: Dispatch<SetStateAction<View>>;
  onSession: () => void;
}) {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const redeemed = useRef("");

  async function redeem(pair: Pair, link?: Token) {
    setView({ kind: "verifying" });
    const result = await redeemOnce(pair);
    if (!result.ok)
      return setView({ kind: "error", message: announceFailure(result), ...(link ? { link } : { pair }) });
    if (result.data.secondFactor) return setView({ kind: "code" });
    toast.success(TOASTS.signedIn, AUTH_TOAST);
    if (result.data.setPassword) setView({ kind: "password" });
    else onSession();
  }
  async function openAccountLink(link: Token) {
    setView((view) => (view.kind === "press" ? { ...view, busy: true } : { kind: "verifying" }));
    const opened = await openLink(link);
    if (!opened.ok) return setView({ kind: "error", message: announceFailure(opened), link });
    lastLink = link;
    const { access_token, refresh_token, type } = opened.data;
    await navigate(
      { pathname, search, hash: pairFragment({ access_token, refresh_token, type }) },
      { replace: true },
    );
  }
  useEffect(() => {
    const fragment = readFragment(hash);
    if (!fragment) return;
    if ("link" in fragment) return setView({ kind: "press", link: fragment.link, busy: false });
    if (redeemed.current === fragment.pair.access_token) return;
    redeemed.current = fragment.pair.access_token;
    history.replaceState(history.state, "", pathname + search); // `navigate` would wait for loaders
    void redeem(fragment.pair, lastLink);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs only when the fragment changes
  }, [hash]);
  return { openAccountLink, redeem };
}

/** The link that led to the pair, for a retry. Kept in memory only. */
let lastLink: Token | undefined;
