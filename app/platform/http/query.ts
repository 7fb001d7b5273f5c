import { QueryClient } from "@tanstack/react-query";

/**
 * Cache of the browser's queries: fresh for 5 minutes, kept for 30, no refetch on window focus, one retry.
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

/** The browser's one cache; on the server each rendering gets an empty one. */
export function queryClient(): QueryClient {
  if (typeof document === "undefined") return open();
  return (browserClient ??= open());
}
