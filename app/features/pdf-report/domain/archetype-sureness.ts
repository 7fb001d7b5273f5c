import { BETWEEN } from "../contract.ts";

/** How firmly the archetype holds, from the share of likely versions of the person that get it. */
export function sureness(primary: string, secondary: string, confidence: number, balanced: boolean): string {
  const share = Math.round(confidence * 100);
  const counted =
    `In ${share} of 100 likely versions of you, drawn from your ` +
    `ranges, the nearest archetype was the ${primary}`;
  const middle = balanced
    ? " As a whole your profile lies near the middle, so any type fits you loosely; read it as a leaning."
    : "";
  if (confidence < BETWEEN)
    return (
      `${counted}. That is less than half: you stand between the ${primary} and the ${secondary}, and both ` +
      `pages are yours.${middle}`
    );
  const most = confidence > 0.5 ? "a majority and no more" : "the most of any, and no majority";
  if (confidence < 0.7)
    return `${counted}. That is ${most}. When the ${primary} does not fit, try the ${secondary}.${middle}`;
  return `${counted}, which is firm for a questionnaire. The ${secondary} came second.${middle}`;
}
