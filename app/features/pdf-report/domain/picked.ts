/**
 * A film, a book or a subject. `reason`: why it fits the reader; `noticeLabel` and `notice`: what to watch for, where to
 * open it, how to begin; `match`: of a subject, in percent; `svg`: the drawing of a film or a book, 300 by 440.
 */
export type Picked = Record<"title" | "by" | "text" | "reason" | "noticeLabel" | "notice", string> & {
  match?: number;
  svg?: string;
};
