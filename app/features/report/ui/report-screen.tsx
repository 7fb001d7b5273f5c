import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createElement, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { queryClient } from "../../../platform/query.ts";
import { useReportExtras, type Viewer } from "../report.browser.tsx";
import type { ReportDocument } from "../contract.ts";
import { Deck, onToast } from "./deck.tsx";
import { reportQuery, type ReportIds } from "./load-report.ts";
import { ReportLoading, ReportTrouble } from "./report-state.tsx";
import type { Reactions } from "./use-feedback.ts";
import { useRoot } from "./use-root.ts";

/** What the server already rendered: the report, or that there is none; undefined where the browser is on its own. */
export type Seed = { document: ReportDocument | null; reactions: Reactions; at: number };

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
  if (query.data) return <Found ids={ids} document={query.data} reactions={seed?.reactions ?? NO_REACTIONS} />;
  if (query.fetchStatus === "paused") return <ReportTrouble offline onRetry={retry} />;
  if (query.isFetching) return <ReportLoading />;
  return <ReportTrouble message={query.error?.message ?? "Analysis not found - please try again later"} onRetry={retry} />;
}

function Found({ ids, document, reactions }: { ids: ReportIds; document: ReportDocument; reactions: Reactions }) {
  const user = useRoot()?.user ?? null;
  const extra = useReportExtras();
  const unclaimed = document.user_id === "anonymous";
  const viewer: Viewer = { user, owner: user !== null && document.user_id === user.id, unclaimed };
  const { sessionId, testId } = ids;
  return (
    <Deck
      document={document}
      subject={{ sessionId, testId }}
      reactions={reactions}
      bar={extra && createElement(extra, { document, sessionId, testId, viewer, onToast })}
    />
  );
}

/** A person who opens their own result under "anonymous" is led to the same path with their own id. */
function useOwnPath({ userId }: ReportIds, document: ReportDocument | undefined) {
  const user = useRoot()?.user;
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const own = user && document?.user_id === user.id && userId === "anonymous" ? user.id : undefined;
  useEffect(() => {
    if (own) void navigate(pathname.replace("/anonymous/", `/${own}/`) + search + hash, { replace: true });
  }, [own, navigate, pathname, search, hash]);
}
