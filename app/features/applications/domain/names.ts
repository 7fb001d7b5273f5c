/** The name that somebody is called by, in a letter. @example firstName("Maya Iyer") // "Maya" */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? "";
