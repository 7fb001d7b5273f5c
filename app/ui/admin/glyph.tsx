const paths = {
  today: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  chart: "M4 20V4M4 20h16M8 16l4-5 3 3 5-7",
  pen: "M4 20h4L19 9l-4-4L4 16z",
  form: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h3",
  screen: "M3 5h18v11H3zM12 16v4M8.500 20h7",
  picture: "M3 5h18v14H3zM3 16l5-5 4 4 3-3 6 5M15.500 9h.01",
  mail: "M3 6h18v12H3zM3 7l9 6 9-6",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c.6-4 3.300-6 6.500-6s5.900 2 6.500 " +
    "6M16 4.500a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3.200 2.700 3.500 5.500",
  bag: "M6 8h12l1 12H5zM9 8V7a3 3 0 0 1 6 0v1",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  search: "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5",
  moon: "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z",
  sun:
    "M12 16.500a4.500 4.500 0 1 0 0-9 4.500 4.500 0 0 0 0 9zM12 2.500v2M12 19.500v2M2.500 12h2M19.500 " +
    "12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 " +
    "6.700l1.400-1.400",
  undo: "M8 5L4 9l4 4M4 9h9.500a5.500 5.500 0 0 1 0 11H9",
  retry: "M4 11a8 8 0 0 1 14-4.500L20 9M20 4v5h-5M20 13a8 8 0 0 1-14 4.500L4 15M4 20v-5h5",
  eye:
    "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 " +
    "0 0-6 3 3 0 0 0 0 6z",
  heart: "M12 20S4 14.500 4 9a4 4 0 0 1 8-1.500A4 4 0 0 1 20 9c0 5.500-8 11-8 11z",
  out: "M13 4h7v7M20 4l-9 9M17 14v6H4V7h6",
  download: "M12 4v11.500M7.500 11l4.500 4.500 4.500-4.500M4.500 20.500h15",
  upload: "M12 15.500V4M7.500 8.500L12 4l4.500 4.500M4.500 20.500h15",
  plus: "M12 5v14M5 12h14",
  dots: "M5 12h.01M12 12h.01M19 12h.01",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  down: "M6 9l6 6 6-6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  check: "M4.500 12.500l5 5 10-11",
  warn: "M12 4l9 16H3zM12 10v5M12 17.500v.5",
  close: "M5 5l14 14M19 5L5 19",
  card: "M3 6h18v12H3zM3 10h18M6.500 15h4",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.500 2",
  lock: "M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3",
  bold: "M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z",
  italic: "M14 5l-4 14M10 5h7M7 19h7",
  link:
    "M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 " +
    "18.700l1-1",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5",
  quote: "M5 12c0-4 1.500-6 4-6.500M5 12h4v5H5zM14 12c0-4 1.500-6 4-6.500M14 12h4v5h-4z",
  bullets: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
  numbers: "M10 6h10M10 12h10M10 18h10M4 4.500l1.200-.5v4M3.800 16h2.400l-2.400 4h2.400",
  grid: "M4 5h16v14H4zM4 10h16M4 14.500h16M10 5v14",
  history: "M4 12a8 8 0 1 0 8-8 8 8 0 0 0-6.500 3.500M4 4v4h4M12 8v4l3 2",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
} as const;
export type GlyphName = keyof typeof paths;

/** Icons of the administration; the control around one has the accessible name. `size` in CSS pixels. */
export const Glyph = ({ name, size = 16 }: { name: GlyphName; size?: number }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinejoin="round"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);
