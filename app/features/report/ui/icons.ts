/** Paths for `Icon`, on a 24 × 24 grid. */
export const UP =
  "M7 21V10l4-7c1.5 0 2.5 1 2.5 2.5L13 9h5.5a2 2 0 0 1 2 2.3l-1.2 7.5a2.5 2.5 0 0 1-2.5 2.2zM7 " +
  "10H3.5v11H7";
export const DOWN =
  "M17 3v11l-4 7c-1.5 0-2.5-1-2.5-2.5L11 15H5.5a2 2 0 0 1-2-2.3l1.2-7.5A2.5 2.5 0 0 1 7.2 3zM17 " +
  "14h3.5V3H17";
export const SHARE = "M12 15V3.5M8 7l4-3.5L16 7M5 11v9.5h14V11";
export const SEND = "M21 3L10 14M21 3l-7 18-4-7-7-4z";
export const PICTURE = "M3.500 5h17v14h-17zM3.500 16.500l5-5 4 4 3-3 5 5M15.500 9.500v.01";
