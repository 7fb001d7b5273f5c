import { createElement } from "react";
import { useSession } from "../../../accounts/accounts.browser.tsx";
import type { ReportDocument } from "../../contract.ts";
import { Deck, onToast } from "../deck/deck.tsx";
import { useReportExtras } from "../extras.ts";
import type { ReportIds, Seed } from "./seed.ts";
import type { Reactions } from "./use-feedback.ts";
import { useSharing } from "./use-sharing.ts";
import type { Viewer } from "./viewer.ts";
import { useOwnPath } from "./use-own-path.ts";

const NO_REACTIONS: Reactions = {};

/** If the server could not determine the viewer, the document shows it: only owner and maker get answers. */
function viewerOf(user: Viewer["user"], document: ReportDocument, seed: Seed | undefined): Viewer {
  const own = user !== null && document.user_id === user.id;
  const answered = document.evidence.findings.some((finding) => finding.answers.length > 0);
  const relation = own ? "owner" : (seed?.relation ?? (answered ? "maker" : "guest"));
  return { user, relation, owner: own, unclaimed: seed ? !seed.claimed && !own : relation === "maker" };
}

type Found = { ids: ReportIds; document: ReportDocument; seed: Seed | undefined };

/** A loaded report with its bar. */
export function FoundReport({ ids, document, seed }: Found) {
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
