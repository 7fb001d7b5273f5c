/**
 * A film, book or subject. `reason`: why it fits the reader; `noticeLabel` and `notice`: what to watch for,
 * where to open it or how to begin; `match`: how well a subject fits, in per cent; `svg`: drawing of a film
 * or book, 300 by 440.
 */
export type Picked = Record<"title" | "by" | "text" | "reason" | "noticeLabel" | "notice", string> & {
  match?: number;
  svg?: string;
};
