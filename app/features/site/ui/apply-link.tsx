import type { ComponentProps } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { track } from "../../analytics/analytics.browser.tsx";
import { applyHref, useHouse } from "./brand.ts";
import { useRegistration } from "./registration.tsx";

type Look = Pick<ComponentProps<typeof ButtonLink>, "look" | "wide" | "small" | "className">;

/** A link to the application form or, once registration has closed, to the newsletter form. */
export function ApplyLink({
  place,
  way,
  children = "Apply Now",
  ...look
}: Look & { place: string; way?: string; children?: string }) {
  const { brand } = useHouse();
  const closed = useRegistration()?.closed;
  if (closed)
    return (
      <ButtonLink {...look} to="/#letter">
        Get the newsletter
      </ButtonLink>
    );
  return (
    <ButtonLink
      {...look}
      to={applyHref(brand, way)}
      data-action="apply_click"
      onClick={() => track("apply_click", { place })}
    >
      {children}
    </ButtonLink>
  );
}
