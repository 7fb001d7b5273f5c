import type { WorkArt } from "../contract.ts";
import { artAddress, type ArtHeight } from "../domain/art-address.ts";
import { POSTER_WIDTH, posterTitle } from "../domain/drawing/title.ts";
import { FormArt } from "./person.tsx";
import { UNIT } from "../domain/drawing/form.ts";
import { Labels } from "./shapes.tsx";

/** Colours for a work without a drawing, such as an imported one, which shows the reader's form instead. */
const UNKNOWN = { ground: "#14304f", type: "#faf7f2" };

/**
 * A film's poster or a book's cover: its drawing, with the title if it is legible at this size. Decorative,
 * since the title is also next to it.
 * @param shown minimum displayed width, in px
 */
export function WorkPicture({
  art,
  title,
  height,
  shown,
}: {
  art?: WorkArt | undefined;
  title: string;
  height: ArtHeight;
  shown: number;
}) {
  const { lines, size } = posterTitle(title, height, shown);
  const { ground, type } = art ?? UNKNOWN;
  return (
    <svg viewBox={`0 0 ${POSTER_WIDTH} ${height}`} preserveAspectRatio="xMinYMin slice" aria-hidden="true">
      <rect width={POSTER_WIDTH} height={height} fill={ground} />
      {art ? (
        <image href={artAddress(art, height)} width={POSTER_WIDTH} height={height} />
      ) : (
        <FormArt x={POSTER_WIDTH / 2} y={height * 0.66} scale={120 / UNIT} glow={false} />
      )}
      <Labels
        labels={lines.map((text, i) => ({
          text,
          x: 20,
          y: 14 + size * (0.86 + i * 0.98),
          size,
          anchor: "start",
          face: "display",
          color: type,
        }))}
      />
    </svg>
  );
}
