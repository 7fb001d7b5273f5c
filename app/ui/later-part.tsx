import { type FunctionComponent, lazy } from "react";

const Nothing: FunctionComponent<object> = () => null;

/**
 * A part of a page whose code comes later. Where it does not come, as without a connection, `otherwise`
 * stands in its place: an error would take the whole page along.
 */
export const laterPart = <Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  otherwise: FunctionComponent<Props> = Nothing,
) => lazy(async () => ({ default: await load().catch(() => otherwise) }));

const AGAIN_MS = 5_000;

/**
 * Fetches code until it comes: for a part that the server has drawn, which is seen meanwhile as it was sent.
 */
export const untilLoaded = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    return untilLoaded(load);
  });
