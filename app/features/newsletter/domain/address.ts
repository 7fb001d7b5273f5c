const LONGEST = 254;
const SHAPE = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]{2,}$/u;

/** The address as it is kept, or undefined where the text is none. */
export function addressIn(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  const odd = address.includes("..") || /(^\.|\.@|@[-.]|[-.]$)/.test(address);
  return address.length <= LONGEST && !odd && SHAPE.test(address) ? address : undefined;
}
