/**
 * Characters that are never stored: PostgreSQL refuses NUL, UTF-8 has no lone surrogates, and other control
 * characters break exports, logs and emails. Tabs and line breaks are allowed.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what the pattern matches
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const ALL_CONTROL = new RegExp(CONTROL.source, "g");

/** The first character that cannot be stored, such as "U+0000"; undefined if the text is storable. */
export function unstorableCharacter(text: string): string | undefined {
  const control = CONTROL.exec(text)?.[0];
  if (control !== undefined) return `U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  return text.isWellFormed() ? undefined : "half of a character";
}

/** Removes characters that cannot be stored; a lone surrogate becomes U+FFFD. */
export const storableText = (text: string) => text.replaceAll(ALL_CONTROL, "").toWellFormed();
