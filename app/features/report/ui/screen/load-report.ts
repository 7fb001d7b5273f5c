import { queryOptions } from "@tanstack/react-query";
import { callApi, type ApiResult } from "../../../../platform/http/api.ts";
import type { ReportDocument } from "../../contract.ts";
import type { ReportIds } from "./seed.ts";

/** The message for a report that does not load. Source: specification §8, report load. */
export function failureText(failure: Extract<ApiResult<unknown>, { ok: false }>): string {
  if (failure.code === "TIMEOUT_ERROR" || failure.status === 408 || failure.status === 504)
    return "Request timeout - analysis may still be processing";
  if (failure.status === 404) return "Analysis not found - please try again later";
  if (failure.status === 401) return "Unauthorized access - please log in again";
  return `Network error: ${failure.message.replace(/^Network error\. /, "")}`;
}

/** The report could not be loaded; the message is for the reader. */
class ReportFailure extends Error {
  readonly status: number;
  constructor(failure: Extract<ApiResult<unknown>, { ok: false }>) {
    super(failureText(failure));
    this.status = failure.status;
  }
}

async function loadReport({ userId, sessionId, testId }: ReportIds): Promise<ReportDocument> {
  const result = await callApi<ReportDocument>(
    `/api/report/${[userId, sessionId, testId].map(encodeURIComponent).join("/")}`,
  );
  if (!result.ok) throw new ReportFailure(result);
  return result.data;
}

/** The query of a report. Caching times: `app/platform/http/query.ts`. */
export const reportQuery = (ids: ReportIds) =>
  queryOptions<ReportDocument>({
    queryKey: ["report", ids.userId, ids.sessionId, ids.testId],
    queryFn: () => loadReport(ids),
  });
