import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createElement, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../accounts/accounts.browser.tsx";
import { queryClient } from "../../../platform/query.ts";
import type { ReportDocument } from "../contract.ts";
import { Deck, onToast } from "./deck.tsx";
import { useReportExtras } from "./extras.ts";
import { reportQuery, type ReportIds } from "./load-report.ts";
import { ReportLoading, ReportTrouble } from "./report-state.tsx";
import type { Reactions } from "./use-feedback.ts";
import type { Relation, Viewer } from "./viewer.ts";

/** What the server already rendered: the report, or that there is none; undefined where the browser is on its own. */
export type Seed = { document: ReportDocument | null; reactions: Reactions; relation: Relation; claimed: boolean; at: number };

type ScreenProps = { ids: ReportIds; seed: Seed | undefined };

/** The result of one person, fetched by the browser and seeded by the server. */
export function ReportScreen(props: ScreenProps) {
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <Loaded {...props} />
    </QueryClientProvider>
  );
}

const NO_REACTIONS: Reactions = {};

function Loaded({ ids, seed }: ScreenProps) {
  const query = useQuery({
    ...reportQuery(ids),
    ...(seed?.document && { initialData: seed.document, initialDataUpdatedAt: seed.at }),
    enabled: seed?.document !== null,
  });
  useOwnPath(ids, query.data);
  const retry = () => void query.refetch();
  if (query.data) return <Found ids={ids} document={query.data} seed={seed} />;
  if (query.fetchStatus === "paused") return <ReportTrouble offline onRetry={retry} />;
  if (query.isFetching) return <ReportLoading />;
  return <ReportTrouble message={query.error?.message ?? "Analysis not found - please try again later"} onRetry={retry} />;
}

/** Where the server could not say whose it is, the document does: only owner and maker are shown their answers. */
function viewerOf(user: Viewer["user"], document: ReportDocument, seed: Seed | undefined): Viewer {
  const own = user !== null && document.user_id === user.id;
  const answered = document.evidence.findings.some((finding) => finding.answers.length > 0);
  const relation = own ? "owner" : (seed?.relation ?? (answered ? "maker" : "guest"));
  return { user, relation, owner: own, unclaimed: seed ? !seed.claimed && !own : relation === "maker" };
}

function Found({ ids, document, seed }: { ids: ReportIds; document: ReportDocument; seed: Seed | undefined }) {
  const user = useSession();
  const extra = useReportExtras();
  const viewer = viewerOf(user, document, seed);
  const { sessionId, testId } = ids;
  return (
    <Deck
      document={document}
      subject={{ sessionId, testId }}
      reactions={seed?.reactions ?? NO_REACTIONS}
      bar={extra && createElement(extra, { document, sessionId, testId, viewer, onToast })}
    />
  );
}

/** A person who opens their own result under "anonymous" is led to the same path with their own id. */
function useOwnPath({ userId }: ReportIds, document: ReportDocument | undefined) {
  const user = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const own = user && document?.user_id === user.id && userId === "anonymous" ? user.id : undefined;
  useEffect(() => {
    if (own) void navigate(pathname.replace("/anonymous/", `/${own}/`) + search + hash, { replace: true });
  }, [own, navigate, pathname, search, hash]);
}
