import type { Hero } from "../../contract.ts";
import { OwnSources, Visualisation } from "../../../../ui/visualisation.tsx";
import { ART, PHONE, Sources } from "../picture.tsx";
import css from "./hero.module.css";
import type { CutPicture } from "../../../media/contract.ts";
import focusCss from "./focus.module.css";

const step = (per: number) => Math.round(per / 10);
const pointOf = ({ focal }: CutPicture) => [focusCss[`x${step(focal.x)}`], focusCss[`y${step(focal.y)}`]];
/**
 * Classes of the `<picture>` and its `<img>` that keep the focal points visible, rounded to 10 %. The page's
 * policy forbids style attributes.
 */
const placed = (desktop: CutPicture | null, phone: CutPicture | null) => ({
  picture: phone ? [focusCss["forPhone"], ...pointOf(phone)].join(" ") : undefined,
  image: [...(desktop ? [focusCss["desktop"], ...pointOf(desktop)] : []), phone && focusCss["phone"]].filter(
    Boolean,
  ),
});

const HOUSE_ALT =
  "Visualisation: a white cliff-top villa glowing amber at blue hour, its pool running out to a calm sea and distant islands.";

/** Alt texts of the two pictures, each only on screens that show that picture. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- an img would need a file; these are text only
const AltTexts = ({ desktop, phone }: { desktop: string; phone: string }) => (
  <>
    <span role="img" aria-label={desktop} className={`visually-hidden ${css["saidOnDesk"]}`} />
    <span role="img" aria-label={phone} className={`visually-hidden ${css["saidOnPhone"]}`} />
  </>
);
// oxlint-enable jsx-a11y/prefer-tag-over-role

/** The hero's background: one picture for desktops and one for phones, each the owner's or built in. */
export function HeroPicture({ hero: { desktop, phone } }: { hero: Hero }) {
  const plain = desktop?.files.jpg.at(-1);
  const alts = { desktop: desktop?.alt ?? HOUSE_ALT, phone: phone?.alt ?? HOUSE_ALT };
  const focus = placed(desktop, phone);
  // an image has one alt text for all its files
  const areAlike = alts.desktop === alts.phone;
  return (
    <>
      <picture className={focus.picture}>
        {phone ? (
          <OwnSources own={phone} sizes="100vw" media={PHONE} />
        ) : (
          <Sources art={ART.heroPhone} sizes="100vw" media={PHONE} />
        )}
        {desktop ? (
          <OwnSources own={desktop} sizes="100vw" />
        ) : (
          <Sources art={ART.heroDesktop} sizes="100vw" />
        )}
        <img
          className={[css["picture"], ...focus.image].join(" ")}
          src={plain?.src ?? "/art/hero-desktop-1920.webp"}
          width={desktop?.width ?? ART.heroDesktop.width}
          height={desktop?.height ?? ART.heroDesktop.height}
          alt={areAlike ? alts.desktop : ""}
          fetchPriority="high"
        />
      </picture>
      {!areAlike && <AltTexts {...alts} />}
      {!desktop && <Visualisation className={css["captionOnDesk"]} />}
      {!phone && <Visualisation className={css["captionOnPhone"]} />}
    </>
  );
}
