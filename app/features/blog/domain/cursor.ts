/** Where a page of the list ends: the last post's time and id. */
export type Cursor = { at: Date; id: string };

/** As it stands in an address: milliseconds and id, "1794000000000.p_x". */
export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}.${id}`;

/** A cursor from an address, or undefined for anything that is none. */
export function readCursor(text: string): Cursor | undefined {
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,64})$/.exec(text) ?? [];
  return ms && id ? { at: new Date(Number(ms)), id } : undefined;
}
