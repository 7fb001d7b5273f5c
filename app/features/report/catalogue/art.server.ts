import { catalogue } from "./catalogue.server.ts";
import { ART_HEIGHTS } from "../domain/art-address.ts";
import { ART_LISTS } from "../domain/art.ts";
import { isGrammar } from "../domain/drawing/grammar.ts";
import { poster } from "../domain/drawing/poster.ts";
import { toSvg } from "../domain/drawing/svg.ts";

/** Such as "columbus-petals-690.svg". */
const FILE = /^(?<id>[a-z0-9-]+)-(?<grammar>[a-z]+)-(?<height>\d+)\.svg$/;

/**
 * The drawing of a film or book as SVG, without its title; undefined for unknown works, forms and heights.
 * @example artFile("films", "columbus-petals-690.svg")
 */
export function artFile(list: string, file: string): string | undefined {
  const { id, grammar, height } = FILE.exec(file)?.groups ?? {};
  const shelf = ART_LISTS.find((name) => name === list);
  const artHeight = ART_HEIGHTS.find((allowed) => String(allowed) === height);
  const work = shelf && catalogue[shelf].find((item) => item.id === id);
  return work && artHeight && grammar && isGrammar(grammar)
    ? toSvg(poster(work, { height: artHeight, grammar }))
    : undefined;
}
