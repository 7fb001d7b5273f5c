const paths = {
  close: "M5 5l14 14M19 5L5 19",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  arrow: "M3 12h17M15 7l5 5-5 5",
  up:
    "M7 21V10l4-7c1.5 0 2.5 1 2.5 2.5L13 9h5.5a2 2 0 0 1 2 2.3l-1.2 7.5a2.5 2.5 0 0 1-2.5 2.2zM7 " +
    "10H3.5v11H7",
  down:
    "M17 3v11l-4 7c-1.5 0-2.5-1-2.5-2.5L11 15H5.5a2 2 0 0 1-2-2.3l1.2-7.5A2.5 2.5 0 0 1 7.2 3zM17 " +
    "14h3.5V3H17",
  share: "M12 15V3.5M8 7l4-3.5L16 7M5 11v9.5h14V11",
  send: "M21 3L10 14M21 3l-7 18-4-7-7-4z",
  check: "M4.5 12.5l5 5 10-11",
  download: "M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 20.5h15",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.7-4 4-6 8-6s7.3 2 8 6",
  menu: "M4 8h16M4 16h16",
  warn: "M12 4l9 16H3zM12 10v5M12 17.5v.5",
  mail: "M3 6h18v12H3zM3 6.5l9 7 9-7",
  eye:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 " +
    "6z",
} as const;
export type IconName = keyof typeof paths;

/** One of the names, or the `path` of a drawing that one feature alone has, in a square of 24. */
type Drawn = { name: IconName; path?: never } | { name?: never; path: string };
/** A decorative line icon; the control that holds it carries the name. `size` in CSS pixels. */
export const Icon = ({ name, path, size = 20 }: Drawn & { size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={path ?? paths[name]} />
  </svg>
);
