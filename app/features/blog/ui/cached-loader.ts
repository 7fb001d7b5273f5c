/**
 * Loads a blog page's data through a cache in the browser: fresh for five minutes, kept for thirty. Data is
 * not kept if `mayStore` returns false, since it depends on the reader. The cache's code is loaded at the
 * first client navigation.
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
    // 404 and 301 are thrown as responses; retrying them is pointless
    retry: (failures, error) => failures < 1 && error instanceof Error,
  });
  if (!mayStore(answer)) queryClient().removeQueries({ queryKey });
  return answer;
}
