// oxlint-disable-next-line no-control-regex -- these are what is taken out
const CONTROL = /[\u0000-\u001f\u007f]+/g;

/**
 * A text as PostgreSQL and a screen can take it: no control characters, no halves of characters. Marks of
 * HTML stay the text that they are.
 */
export const plain = (given: string, max = 200) =>
  given.replace(CONTROL, " ").toWellFormed().trim().slice(0, max).toWellFormed();

/** Whether a text names an e-mail address, written out or as addresses of pages write it. */
export const holdsAddress = (text: string) => /@|%40/.test(text);
