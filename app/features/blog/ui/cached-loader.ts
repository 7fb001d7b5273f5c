/**
 * What a page of the blog needs, from the browser's own cache where it was fetched before: fresh for five
 * minutes, kept for thirty.
 * What depends on who reads it (`mayStore`) is asked for each time.
 * The cache is fetched at the first step from page to page; whoever reads one post does without it.
 */
export async function cachedLoader<T>(
  request: Request,
  fromServer: () => Promise<T>,
  { mayStore = () => true }: { mayStore?: (answer: T) => boolean } = {},
): Promise<T> {
  const { queryClient } = await import("../../../platform/http/query.ts");
  const { pathname, search } = new URL(request.url);
  const queryKey = ["blog", pathname + search];
  const answer = await queryClient().fetchQuery({
    queryKey,
    queryFn: fromServer,
    // 404 and 301 are answers, not failures
    retry: (failures, error) => failures < 1 && error instanceof Error,
  });
  if (!mayStore(answer)) queryClient().removeQueries({ queryKey });
  return answer;
}
