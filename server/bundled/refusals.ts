import { findIn } from "../../app/lib/typed.ts";
import { AppError } from "../../app/platform/errors.ts";

type Words = { heading: string; text: string };
const FIRST = 'begin at <a href="/">the first page</a>';
const REFUSALS: Record<string, Words> = {
  ADDRESS_TOO_LONG: {
    heading: "This address is too long",
    text: `No page of this site has an address as long as this one. Look at the link once more, or ${FIRST}.`,
  },
  FOREIGN_ORIGIN: {
    heading: "This form came from another site",
    text:
      "Forms are taken from this site’s own pages alone, so nothing was done. If it is what you meant to " +
      `do, ${FIRST} and do it from there.`,
  },
  BODY_TOO_LARGE: {
    heading: "This was too much at once",
    text: "What was sent is larger than a form may be, and none of it was taken. Go back and shorten it.",
  },
  INVALID_FORM: {
    heading: "This form could not be read",
    text: "Nothing of it was taken. Go back, and send it once more.",
  },
  NOT_FOUND: {
    heading: "There is nothing at this address",
    text: `Look at the link once more, or ${FIRST}.`,
  },
};
const REFUSED = { heading: "This cannot be done here", text: `Go back, or ${FIRST}.` };
const FAILED = {
  heading: "The lights went out for a moment",
  text: "Something broke on our side. Please try again in a minute.",
};

/** What is said of a refusal, by its code and status. */
export const wordsFor = (error: Error): Words =>
  error instanceof AppError && error.status < 500 ? (findIn(REFUSALS, error.code) ?? REFUSED) : FAILED;
