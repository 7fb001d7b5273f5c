import { useEffect, useState } from "react";
import { callApi } from "../../../platform/http/api.ts";
import type { Found } from "../contract.ts";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { AdminCalls } from "../http.server.ts";

const DEBOUNCE_MS = 120;
const MIN_LENGTH = 2;

type Search = { query: string; found: Found[] } | { query: string; failed: string };

async function search(query: string): Promise<Search> {
  const result = await callApi<AnswerOf<AdminCalls, "/api/admin/search", "get">>(
    `/api/admin/search?q=${encodeURIComponent(query)}`,
  );
  return result.ok ? { query, found: result.data.found } : { query, failed: result.error ?? result.message };
}

/** Searches on the server while the administrator types; ignores stale results. */
export function useSearch(text: string): { results: Found[]; looking: boolean; failed: string | undefined } {
  const [answer, setAnswer] = useState<Search>({ query: "", found: [] });
  const query = text.trim();
  const isLongEnough = query.length >= MIN_LENGTH;
  useEffect(() => {
    if (!isLongEnough) return undefined;
    let isStale = false;
    const timer = setTimeout(async () => {
      const result = await search(query);
      if (!isStale) setAnswer(result);
    }, DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query, isLongEnough]);
  return {
    results: isLongEnough && "found" in answer ? answer.found : [],
    looking: isLongEnough && answer.query !== query,
    failed: isLongEnough && "failed" in answer && answer.query === query ? answer.failed : undefined,
  };
}
