import { countOf, plural } from "../../../lib/plural.ts";
import { sizeText } from "./names.ts";

/**
 * The text next to the heading of the pictures: the number of uploads, and of places with built-in pictures.
 * @param builtIn names of those places
 */
export function libraryText({ pictures, bytes }: { pictures: number; bytes: number }, builtIn: string[]) {
  const own = pictures > 0 ? `${countOf(pictures, "picture")}, ${sizeText(bytes)}` : "No uploads yet";
  if (builtIn.length === 0) return pictures > 0 ? own : "No pictures yet";
  return (
    `${own}; ${countOf(builtIn.length, "picture")} that came with the site ` +
    `${plural(builtIn.length, "is", "are")} in use`
  );
}
