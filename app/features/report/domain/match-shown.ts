/** The least and the most percent that a match is shown with, however little or much more it is. */
export const MATCH_SHOWN = { low: 55, high: 97 };
