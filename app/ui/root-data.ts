import { useRouteLoaderData } from "react-router";

let last: unknown;

/** Notes what the root's loader said, once its page stands in this browser. */
export const rememberRoot = (data: unknown) => void (last = data);
/** Whether a page stood in this browser before: what breaks then came with a step within the site. */
export const wasShown = () => last !== undefined;

type RootData<Data> = ReturnType<typeof useRouteLoaderData<Data>>;
/**
 * What the root's loader says; in a browser where a page's data could not be had, what it said before, so
 * that who is signed in stays so on the page that tells of it. Undefined where an error came with the
 * document itself.
 */
export const useRootData = <Data>(): RootData<Data> =>
  useRouteLoaderData<Data>("root") ?? (last as RootData<Data>); // the same loader said it
