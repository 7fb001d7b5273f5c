/** A point of a drawing, in units of its radius, the centre at 0,0 and y downwards. */
export type Point = [number, number];
/**
 * The person's own form, as the drawing gives it: a closed line for every quantile, and where a trait stands
 * on it.
 */
export type Outline = {
  /**
   * The line at quantile q (0..1) as SVG path data in thousandths of the radius; `turned` as the drawing
   * turns its lines against each other.
   */
  path(q: number, turned?: boolean): string;
  /** The turned line as points, for what is cut or mirrored. */
  turned(q: number): Point[];
  /** Where the trait's axis meets the line at quantile q. */
  at(trait: string, q: number): Point;
};
