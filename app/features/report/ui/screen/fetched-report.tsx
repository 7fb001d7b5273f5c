import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../../../platform/http/query.ts";
import { FoundReport } from "./found-report.tsx";
import { reportQuery } from "./load-report.ts";
import { ReportLoading, ReportTrouble } from "./report-state.tsx";
import { recallSeed, type ReportIds } from "./seed.ts";

/** A report that the browser fetches, initialized with the remembered seed. Loaded only if needed. */
export default function FetchedReport({ ids }: { ids: ReportIds }) {
  const [client] = useState(queryClient);
  return (
    <QueryClientProvider client={client}>
      <Fetched ids={ids} />
    </QueryClientProvider>
  );
}

function Fetched({ ids }: { ids: ReportIds }) {
  const [seed] = useState(() => recallSeed(ids));
  const query = useQuery({
    ...reportQuery(ids),
    ...(seed?.document && { initialData: seed.document, initialDataUpdatedAt: seed.at }),
  });
  const retry = () => void query.refetch();
  if (query.data) return <FoundReport ids={ids} document={query.data} seed={seed} />;
  if (query.fetchStatus === "paused") return <ReportTrouble offline onRetry={retry} />;
  if (query.isFetching) return <ReportLoading />;
  return <ReportTrouble message={query.error?.message ?? ""} onRetry={retry} />;
}
