/**
 * The first name, for emails.
 * @example firstName("Maya Iyer") // "Maya"
 */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? "";
