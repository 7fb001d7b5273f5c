/** Text for what a tier does not include. */
export const NONE = "Not included";
/** Insider access sold by the month, and included with an offer. */
export const INSIDER = {
  sold: { length: "Monthly", afterwards: "Stay as long as you like" },
  offered: { length: "Until the date in your offer", afterwards: "It ends automatically" },
};
/** The rows of the comparison. */
export const rowsOf = ({ length, afterwards }: typeof INSIDER.sold): [string, string, string, string][] => [
  [
    "For",
    "Anyone curious about the house",
    "One seat at the table",
    "Founders and leaders with one hard decision",
  ],
  ["Length", length, "One week", "A few days"],
  ["Your room", NONE, "A room in the house", "Private wing"],
  ["Sprints and salons", "Salons, as posts", "All of them, in the house", "Set around your question"],
  ["Meals", NONE, "All meals; you help cook one evening", "All meals, cooked for you"],
  ["The Quest", "Free for everyone", "Free for everyone", "Free for everyone"],
  ["Afterwards", afterwards, "Insider access", "Insider access"],
];
