import { type FunctionComponent, lazy } from "react";

const Nothing: FunctionComponent<object> = () => null;

/**
 * A lazily loaded part of a page. If its code fails to load, `otherwise` replaces it, so that the error does
 * not break the whole page. Its styles load with its code; if the server renders it, its page must import
 * them too.
 */
export const laterPart = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  otherwise: FunctionComponent<Props> = Nothing,
) => lazy(async () => ({ default: await load().catch(() => otherwise) }));

const AGAIN_MS = 5_000;

/** Loads code with retries, for a server-rendered part, which stays visible until its code has loaded. */
export const untilLoaded = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return untilLoaded(load);
  });
