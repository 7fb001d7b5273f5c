import { type FunctionComponent, lazy } from "react";

const Nothing: FunctionComponent<object> = () => null;

/**
 * A lazily loaded part of a page. If its code fails to load, `otherwise` replaces it, so that the error does
 * not break the whole page. Its styles come with its code: where the server renders it, its page imports them too.
 */
export const laterPart = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  otherwise: FunctionComponent<Props> = Nothing,
) => lazy(async () => ({ default: await load().catch(() => otherwise) }));

const AGAIN_MS = 5_000;

/** Loads code with retries, for a part that the server has rendered and that stays visible until then. */
export const untilLoaded = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return untilLoaded(load);
  });
