import { useRouteLoaderData } from "react-router";

let last: unknown;

/** Stores the root loader's data in the browser. */
export const rememberRoot = (data: unknown) => void (last = data);
/** Whether a page has already rendered in this tab; if so, an error comes from a client navigation. */
export const wasShown = () => last !== undefined;

type RootData<Data> = ReturnType<typeof useRouteLoaderData<Data>>;
/**
 * The root loader's data; after a failed client navigation the previous data, so that the error page knows
 * the signed-in member. Undefined if the document itself failed.
 */
export const useRootData = <Data>(): RootData<Data> =>
  useRouteLoaderData<Data>("root") ?? (last as RootData<Data>); // from the same loader
