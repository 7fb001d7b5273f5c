import { Link } from "react-router";
import { Status } from "../../../ui/admin/status.tsx";
import { isDescribed, type MediaImage, type Use } from "../contract.ts";
import { Framed } from "./framed.tsx";
import css from "./media.module.css";

function placesIn(uses: Use[]): string {
  const [use] = uses;
  if (!use) return "Not used yet";
  return uses.length === 1 ? `${use.what}, ${use.place}` : `In ${uses.length} places`;
}

/** A picture in the grid, with its name as a link. `badge` is the place that shows it. */
export const ImageTile = ({
  image,
  uses,
  badge,
}: {
  image: MediaImage;
  uses: Use[];
  badge?: string | undefined;
}) => (
  <li className={css["tile"]}>
    <div className={css["picture"]}>
      <Framed files={image.files} focal={image.focal} sizes="(width <= 47.5em) 50vw, 240px" />
      {badge && (
        <span className={css["badge"]}>
          <Status tone="info">{badge}</Status>
        </span>
      )}
    </div>
    <div className={css["caption"]}>
      <Link to={`/admin/images/${image.key}`}>{image.name}</Link>
      {image.state === "failed" && <span className={css["wrong"]}>{image.problem}</span>}
      {image.state === "making" && <span>Processing</span>}
      {image.state === "ready" &&
        (isDescribed(image) ? (
          <span>{placesIn(uses)}</span>
        ) : (
          <span className={css["wrong"]}>Add alt text</span>
        ))}
    </div>
  </li>
);
