/** A point in units of the radius, with the centre at 0,0 and y downwards. */
export type Point = [number, number];
/** The person's form: a closed line for every quantile, and the position of each trait on it. */
export type Outline = {
  /**
   * The line at quantile q (0..1) as SVG path data in thousandths of the radius; `turned`: with the rotation
   * of the drawing.
   */
  path(q: number, turned?: boolean): string;
  /** The rotated line as points, for cutting and mirroring. */
  turned(q: number): Point[];
  /** Where the trait's axis meets the line at quantile q. */
  at(trait: string, q: number): Point;
};
