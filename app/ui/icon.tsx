const paths = {
  close: "M5 5l14 14M19 5L5 19",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  arrow: "M3 12h17M15 7l5 5-5 5",
  up: "M7 21V10l4-7c1.5 0 2.5 1 2.5 2.500L13 9h5.500a2 2 0 0 1 2 2.300l-1.200 7.500a2.500 2.500 0 0 1-2.500 2.200zM7 10H3.500v11H7",
  down: "M17 3v11l-4 7c-1.500 0-2.500-1-2.500-2.500L11 15H5.500a2 2 0 0 1-2-2.300l1.200-7.500A2.500 2.500 0 0 1 7.200 3zM17 14h3.500V3H17",
  share: "M12 15V3.500M8 7l4-3.500L16 7M5 11v9.500h14V11",
  picture: "M3.500 5h17v14h-17zM3.500 16.500l5-5 4 4 3-3 5 5M15.500 9.500v.01",
  send: "M21 3L10 14M21 3l-7 18-4-7-7-4z",
  check: "M4.500 12.500l5 5 10-11",
  download: "M12 4v11.500M7.500 11l4.500 4.500 4.500-4.500M4.500 20.500h15",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c.7-4 4-6 8-6s7.300 2 8 6",
  menu: "M4 8h16M4 16h16",
  warn: "M12 4l9 16H3zM12 10v5M12 17.500v.5",
  mail: "M3 6h18v12H3zM3 6.500l9 7 9-7",
  eye: "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
} as const;
export type IconName = keyof typeof paths;

/** A decorative line icon; the control that holds it carries the name. `size` in CSS pixels. */
export const Icon = ({ name, size = 20 }: { name: IconName; size?: number }) => (
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
    <path d={paths[name]} />
  </svg>
);
