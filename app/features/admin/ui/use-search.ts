import { useEffect, useState } from "react";
import { callApi } from "../../../platform/http/api.ts";
import type { Found } from "../contract.ts";
import type { AnswerOf } from "../../../platform/http/answer.ts";
import type { AdminCalls } from "../http.server.ts";

/** How long typing pauses before the server is asked. Milliseconds. */
const PAUSE_MS = 120;
const SHORTEST = 2;

type Search = { for: string; found: Found[] } | { for: string; failed: string };

async function search(wanted: string): Promise<Search> {
  const result = await callApi<AnswerOf<AdminCalls, "/api/admin/search", "get">>(
    `/api/admin/search?q=${encodeURIComponent(wanted)}`,
  );
  return {
    for: wanted,
    ...(result.ok ? { found: result.data.found } : { failed: result.said ?? result.message }),
  };
}

/** Searches on the server while someone types; late answers are dropped. */
export function useSearch(text: string): { found: Found[]; looking: boolean; failed: string | undefined } {
  const [answer, setAnswer] = useState<Search>({ for: "", found: [] });
  const wanted = text.trim();
  const asks = wanted.length >= SHORTEST;
  useEffect(() => {
    if (!asks) return undefined;
    let late = false;
    const timer = setTimeout(async () => {
      const result = await search(wanted);
      if (!late) setAnswer(result);
    }, PAUSE_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [wanted, asks]);
  return {
    found: asks && "found" in answer ? answer.found : [],
    looking: asks && answer.for !== wanted,
    failed: asks && "failed" in answer && answer.for === wanted ? answer.failed : undefined,
  };
}
