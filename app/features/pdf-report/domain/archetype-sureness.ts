import { BETWEEN } from "../contract.ts";

/** How firmly the archetype holds, from its odds. */
export function sureness(primary: string, secondary: string, confidence: number, balanced: boolean): string {
  const share = Math.round(confidence * 100);
  const counted = `The odds that the ${primary} is the archetype nearest to you are ${share}%`;
  const middle = balanced
    ? " As a whole your profile lies near the middle, so any type fits you loosely; read it as a leaning."
    : "";
  if (confidence < BETWEEN)
    return (
      `${counted}, less than even: you stand between the ${primary} and the ${secondary}, and both ` +
      `pages are yours.${middle}`
    );
  const most = confidence > 0.5 ? "better than even and no more" : "the best of any, and less than even";
  if (confidence < 0.7)
    return `${counted}, ${most}. When the ${primary} does not fit, try the ${secondary}.${middle}`;
  return `${counted}, which is firm for a questionnaire. The ${secondary} came second.${middle}`;
}
