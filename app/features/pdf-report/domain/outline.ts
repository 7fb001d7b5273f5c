/** A point; the centre is 0,0 and y grows downwards. */
export type Point = [number, number];
/** A person's form: a closed line for every quantile, and each trait's position on it. */
export type Outline = {
  /** The line at quantile q (0..1) as SVG path data in thousandths of the radius. */
  path(q: number): string;
  /** The same line as points in thousandths of the radius, for cutting and mirroring. */
  points(q: number): Point[];
  /** Where the trait's axis meets the line at quantile q, in units of the radius. */
  at(trait: string, q: number): Point;
};
