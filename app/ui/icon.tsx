const paths = {
  close: "M5 5l14 14M19 5L5 19",
  back: "M15 5l-7 7 7 7",
  arrow: "M3 12h17M15 7l5 5-5 5",
  check: "M4.5 12.5l5 5 10-11",
  download: "M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4.5 20.5h15",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.7-4 4-6 8-6s7.3 2 8 6",
  warn: "M12 4l9 16H3zM12 10v5M12 17.5v.5",
  mail: "M3 6h18v12H3zM3 6.5l9 7 9-7",
} as const;
type IconName = keyof typeof paths;

/** A named icon, or the `path` of a feature's own icon on a grid of 24 units. */
type Drawn = { name: IconName; path?: never } | { name?: never; path: string };
/** A decorative line icon; the control around it has the accessible name. `size` in CSS pixels. */
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
