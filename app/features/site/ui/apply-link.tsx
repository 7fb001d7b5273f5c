import { ButtonLink } from "../../../ui/button.tsx";
import { track } from "../../analytics/analytics.browser.tsx";
import { applyHref, useHouse } from "./brand.ts";
import { useRegistration } from "./registration.tsx";

type Look = {
  look?: "ember" | "ink" | "line";
  wide?: boolean;
  small?: boolean;
  className?: string | undefined;
};

/**
 * The way to the application form, from wherever it stands; once registration has closed, the way to the
 * letter that tells of the next dates.
 */
export function ApplyLink({
  place,
  way,
  children = "Apply Now",
  onClick,
  ...look
}: Look & { place: string; way?: string; children?: string; onClick?: () => void }) {
  const { brand } = useHouse();
  const closed = useRegistration()?.closed;
  const apply = () => {
    track("apply_click", { place });
    onClick?.();
  };
  if (closed)
    return (
      <ButtonLink {...look} to="/#letter" onClick={onClick}>
        Get the newsletter
      </ButtonLink>
    );
  return (
    <ButtonLink {...look} to={applyHref(brand, way)} data-action="apply_click" onClick={apply}>
      {children}
    </ButtonLink>
  );
}
