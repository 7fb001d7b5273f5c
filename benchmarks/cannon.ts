import autocannon from "autocannon";

/** Fires requests at a site for a while; throws when any of them was not answered with 2xx. */
export async function cannon(options: autocannon.Options): Promise<autocannon.Result> {
  const result = await new Promise<autocannon.Result>((resolve, reject) =>
    autocannon(options, (error: Error | null, finished) => (error ? reject(error) : resolve(finished))),
  );
  if (result.non2xx || result.errors)
    throw new Error(`${result.non2xx + result.errors} calls of ${options.url} were refused`);
  return result;
}

/** In ms. p97.5 is the finest that autocannon tells near p95: a promise kept there is kept at p95 too. */
export const p95 = (result: autocannon.Result) => result.latency.p97_5;
