import { lazy, Suspense, useEffect, useState } from "react";
import { FoundReport } from "./found-report.tsx";
import { ReportLoading, ReportTrouble } from "./report-state.tsx";
import { rememberSeed, type ReportIds, type Seed } from "./seed.ts";

const Unreachable = () => (
  <ReportTrouble
    message="Network error: Please check your connection and try again"
    onRetry={() => location.reload()}
  />
);
const FetchedReport = lazy(() => import("./fetched-report.tsx").catch(() => ({ default: Unreachable })));

/**
 * A result, as rendered by the server or else as fetched by the browser.
 * @param seed undefined if the server loader failed; without a document if the server found no report
 */
export function ReportScreen({ ids, seed }: { ids: ReportIds; seed: Seed | undefined }) {
  const [requested, setRequested] = useState(false);
  useEffect(() => {
    if (seed?.document) rememberSeed(ids, seed);
  }, [ids, seed]);
  if (seed?.document) return <FoundReport ids={ids} document={seed.document} seed={seed} />;
  if (seed && !requested)
    return (
      <ReportTrouble
        message="Analysis not found - please try again later"
        onRetry={() => setRequested(true)}
      />
    );
  return (
    <Suspense fallback={<ReportLoading />}>
      <FetchedReport ids={ids} />
    </Suspense>
  );
}
