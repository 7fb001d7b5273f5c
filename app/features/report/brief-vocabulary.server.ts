import { catalogue, sources } from "./catalogue.server.ts";
import { NAMES } from "./claims-register.server.ts";

/**
 * Words of our own texts and of the statements, in small letters: no title, no author and no name is among
 * them.
 */
function vocabularyOf(): Set<string> {
  const words = new Set<string>();
  const unread = new Set(["says", "title", "author", "director", "work", "translator", "language", "quotes"]);
  const walk = (node: unknown): void => {
    if (typeof node === "string")
      for (const word of node.match(/(?<![\p{L}’'-])\p{Ll}+/gu) ?? []) words.add(word);
    else if (typeof node === "object" && node !== null)
      for (const [key, inner] of Object.entries(node)) if (!unread.has(key)) walk(inner);
  };
  walk(catalogue);
  walk([...sources.wording.statements.values()]);
  for (const word of Object.values(NAMES).flatMap((name) => name.toLowerCase().split(/\W+/))) words.add(word);
  // opening words of sentences are capital there and ordinary all the same
  for (const word of ["you", "your", "what", "when", "where", "by", "here", "this", "that", "it", "they"])
    words.add(word);
  return words;
}
let ownWords: ReadonlySet<string> | undefined;
/** Those words, read from the texts when they are first asked for. */
export const vocabulary = (): ReadonlySet<string> => (ownWords ??= vocabularyOf());
