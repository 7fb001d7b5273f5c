import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useBrandName } from "./brand-name.ts";
import { Logo } from "./logo.tsx";

type HomeLinkProps = ComponentProps<typeof Logo> & Omit<ComponentProps<typeof Link>, "to" | "aria-label">;
/** The logo that leads home, called by the house's name; with `children`, those in place of the one logo. */
export const HomeLink = ({ height, star, children, ...props }: HomeLinkProps) => (
  <Link {...props} to="/" aria-label={`${useBrandName()}, home`}>
    {children ?? <Logo height={height} star={star} />}
  </Link>
);
