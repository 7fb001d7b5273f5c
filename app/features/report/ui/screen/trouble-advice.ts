/** The text and the advice for an error, by its message. */
export const ADVICE: [test: RegExp, heading: string, advice: string][] = [
  [
    /^Request timeout/,
    "Still at work",
    "The analysis is taking longer than it should. Nothing is lost: try again in a moment.",
  ],
  [
    /^Analysis not found/,
    "No report behind this door",
    "The link may be incomplete, or its owner has closed it to visitors.",
  ],
  [/^Unauthorized/, "Please come in again", "Your session has ended. Sign in and you will be back here."],
];
/** The same for every other error. */
export const OTHER = [
  "The line went dark",
  "Check the connection and try again. Your answers are safe.",
] as const;
