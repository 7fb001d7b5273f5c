import type { CutPicture, Format } from "../../../media/contract.ts";
import type { Hero } from "../../contract.ts";
import { ART, type Art, PHONE, Sources } from "../picture.tsx";
import focus from "./focus.module.css";
import css from "./hero.module.css";

/**
 * The browser takes the first that it knows. Not the contract's own list: a schema library would come to the
 * first page with it.
 */
const TYPES: [Format, string][] = [
  ["avif", "image/avif"],
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
];
const HOUSE_ALT =
  "A white cliff-top villa glowing amber at blue hour, its pool running out to a calm sea and distant " +
  "islands.";

/** The owner's picture where there is one, else the house's. */
function Variant({ mine, house, media }: { mine: CutPicture | null; house: Art; media?: string }) {
  if (!mine) return <Sources art={house} sizes="100vw" {...(media && { media })} />;
  return TYPES.map(([format, type]) => {
    const files = mine.files[format].map(({ src, width }) => `${src} ${width}w`).join(", ");
    return (
      <source
        key={format}
        type={type}
        srcSet={files}
        sizes="100vw"
        media={media}
        width={mine.width}
        height={mine.height}
      />
    );
  });
}

const step = (per: number) => Math.round(per / 10);
/**
 * Classes that keep a picture's focal point in sight, to the next tenth: the server's HTML has no style
 * attributes.
 */
const placed = (where: "desktop" | "phone", picture: CutPicture | null) =>
  picture
    ? [focus[where], focus[`${where}-x${step(picture.focal.x)}`], focus[`${where}-y${step(picture.focal.y)}`]]
    : [];

/** What each of two pictures shows, said on the screens that show it. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- an img would bring a file of its own; these only say
const Said = ({ desktop, phone }: { desktop: string; phone: string }) => (
  <>
    <span role="img" aria-label={desktop} className={`visually-hidden ${css["saidOnDesk"]}`} />
    <span role="img" aria-label={phone} className={`visually-hidden ${css["saidOnPhone"]}`} />
  </>
);
// oxlint-enable jsx-a11y/prefer-tag-over-role

/** The picture behind the first screen: on a desk and on a phone, each the owner's or the house's own. */
export function HeroPicture({ hero: { desktop, phone } }: { hero: Hero }) {
  const plain = desktop?.files.jpg.at(-1);
  const said = { desktop: desktop?.alt ?? HOUSE_ALT, phone: phone?.alt ?? HOUSE_ALT };
  // an image has one alt text, whichever of its files is shown
  const areAlike = said.desktop === said.phone;
  return (
    <>
      <picture>
        <Variant mine={phone} house={ART.heroPhone} media={PHONE} />
        <Variant mine={desktop} house={ART.heroDesktop} />
        <img
          className={[css["picture"], ...placed("desktop", desktop), ...placed("phone", phone)].join(" ")}
          src={plain?.src ?? "/art/hero-desktop-1920.webp"}
          width={desktop?.width ?? ART.heroDesktop.width}
          height={desktop?.height ?? ART.heroDesktop.height}
          alt={areAlike ? said.desktop : ""}
          fetchPriority="high"
        />
      </picture>
      {!areAlike && <Said {...said} />}
    </>
  );
}
