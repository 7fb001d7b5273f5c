import { findIn } from "../../app/lib/typed.ts";
import { AppError } from "../../app/platform/errors.ts";

type RefusalText = { heading: string; text: string };
const FIRST = 'start from <a href="/">the home page</a>';
const REFUSALS: Record<string, RefusalText> = {
  ADDRESS_TOO_LONG: {
    heading: "This address is too long",
    text: `No page of this site has an address this long. Check the link, or ${FIRST}.`,
  },
  FOREIGN_ORIGIN: {
    heading: "This form came from another site",
    text:
      "This site only accepts forms from its own pages, so nothing was done. If you meant to do this, " +
      `${FIRST} and do it there.`,
  },
  BODY_TOO_LARGE: {
    heading: "This was too large",
    text: "The form is larger than this site accepts, and nothing was saved. Go back and shorten it.",
  },
  INVALID_FORM: {
    heading: "This form could not be read",
    text: "Nothing was saved. Go back and send it again.",
  },
  NOT_FOUND: {
    heading: "There is nothing at this address",
    text: `Check the link, or ${FIRST}.`,
  },
};
const REFUSED = { heading: "This cannot be done here", text: `Go back, or ${FIRST}.` };
const FAILED = {
  heading: "The lights went out for a moment",
  text: "Something broke on our side. Please try again in a minute.",
};

/** The text for a refusal, by its code and status. */
export const wordsFor = (error: Error): RefusalText =>
  error instanceof AppError && error.status < 500 ? (findIn(REFUSALS, error.code) ?? REFUSED) : FAILED;
