/** A point of a drawing, in units of its radius, the centre at 0,0 and y downwards. */
export type Point = [number, number];
/** The person's own form, as the drawing gives it: a closed line for every quantile, and where a trait stands on it. */
export type Outline = {
  /** The line at quantile q (0..1), closed, without twist. */
  ring(q: number): Point[];
  /** The same line turned as the drawing turns it. */
  turned(q: number): Point[];
  /** Where the trait's axis meets the line at quantile q. */
  at(trait: string, q: number): Point;
};
