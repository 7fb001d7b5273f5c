import { createElement, useEffect, useState } from "react";
import { useSession } from "../../../accounts/accounts.browser.tsx";
import type { ReportDocument } from "../../contract.ts";
import { Deck, onToast } from "../deck/deck.tsx";
import { useReportExtras } from "../extras.ts";
import type { ReportIds, Seed } from "./seed.ts";
import type { Reactions } from "./use-feedback.ts";
import type { Viewer } from "./viewer.ts";
import { useLocation, useNavigate } from "react-router";
import { callApi } from "../../../../platform/http/api.ts";
import type { DeckState } from "../deck/deck-context.ts";

/**
 * The owner's link to this report, and a function to share it; undefined for others.
 * @param open whether it is already shared
 */
function useSharing(ids: ReportIds, owner: boolean, open: boolean): DeckState["sharing"] {
  const { sessionId, testId } = ids;
  const [isOpen, setOpen] = useState(open);
  if (!owner) return undefined;
  return {
    pictures: `/api/report-pictures/${sessionId}/${testId}`,
    get link() {
      return `${location.origin}/quest-result/anonymous/${sessionId}/${testId}`;
    },
    open: isOpen,
    async setShared(shared) {
      const body = { sessionId, testId, shared };
      const { ok } = await callApi("/api/report/sharing", { method: "PUT", body });
      if (ok) setOpen(shared);
      return ok;
    },
  };
}

/** Redirects owners who open their result under "anonymous" to the same path with their own id. */
function useOwnPath({ userId }: ReportIds, document: ReportDocument) {
  const user = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const ownUserId = user && document.user_id === user.id && userId === "anonymous" ? user.id : undefined;
  useEffect(() => {
    if (ownUserId)
      void navigate(pathname.replace("/anonymous/", `/${ownUserId}/`) + search + hash, { replace: true });
  }, [ownUserId, navigate, pathname, search, hash]);
}

const NO_REACTIONS: Reactions = {};

/** Without a seed, infers the viewer from the document: only owner and maker receive answers. */
function viewerOf(user: Viewer["user"], document: ReportDocument, seed: Seed | undefined): Viewer {
  const isOwn = user !== null && document.user_id === user.id;
  const hasAnswers = document.evidence.findings.some((finding) => finding.answers.length > 0);
  const relation = isOwn ? "owner" : (seed?.relation ?? (hasAnswers ? "maker" : "guest"));
  return { user, relation, owner: isOwn, unclaimed: seed ? !seed.claimed && !isOwn : relation === "maker" };
}

type FoundReportProps = { ids: ReportIds; document: ReportDocument; seed: Seed | undefined };

/** The deck of a loaded report, with its bar. */
export function FoundReport({ ids, document, seed }: FoundReportProps) {
  useOwnPath(ids, document);
  const viewer = viewerOf(useSession(), document, seed);
  const extra = useReportExtras();
  const { sessionId, testId } = ids;
  const sharing = useSharing(ids, viewer.owner, seed?.shared ?? false);
  return (
    <Deck
      sharing={sharing}
      document={document}
      subject={{ sessionId, testId }}
      reactions={seed?.reactions ?? NO_REACTIONS}
      bar={extra && createElement(extra, { document, sessionId, testId, viewer, onToast })}
    />
  );
}
