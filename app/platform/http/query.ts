import { QueryClient } from "@tanstack/react-query";

/**
 * What the browser fetched: fresh for 5 minutes, kept for 30, not fetched again on window focus, tried twice.
 * Never used for payment or PDF state.
 */
const CACHE = {
  staleTime: 5 * 60_000,
  gcTime: 30 * 60_000,
  refetchOnWindowFocus: false,
  retry: 1,
} as const;

const open = () => new QueryClient({ defaultOptions: { queries: CACHE } });
let browserClient: QueryClient | undefined;

/** The browser's one cache; on the server each rendering gets an empty one of its own. */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return open();
  return (browserClient ??= open());
}
