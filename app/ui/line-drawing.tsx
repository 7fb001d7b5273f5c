import type { ComponentProps } from "react";

/** A line drawing. Decorative: the text next to it says the same. */
export const LineDrawing = (props: ComponentProps<"svg">) => (
  <svg
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    {...props}
  />
);

const STAR = "M0-9C.8-2.600 2.600-.8 9 0 2.600.8.8 2.600 0 9-.8 2.600-2.600.8-9 0-2.600-.8-.8-2.600 0-9Z";

/** The star of a drawing, its only coloured part. */
export const Ember = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <path d={STAR} transform={`translate(${x} ${y}) scale(${size})`} fill="var(--ember-600)" stroke="none" />
);
