/**
 * What a page prints of a pick; `match`: of a subject, in percent; `svg`: the drawing of a film or a book, 300
 * by 440.
 */
export type Picked = Record<"title" | "by" | "text" | "reason" | "notice", string> & {
  match?: number;
  svg?: string;
};
