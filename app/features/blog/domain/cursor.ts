/** The end of a page of the list: the last post's time and id. */
export type Cursor = { at: Date; id: string };

/** The cursor in a URL: milliseconds and id, "1794000000000.p_x". */
export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}.${id}`;

/** Parses a cursor from a URL; undefined for anything else. */
export function readCursor(text: string): Cursor | undefined {
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,64})$/.exec(text) ?? [];
  return ms && id ? { at: new Date(Number(ms)), id } : undefined;
}
