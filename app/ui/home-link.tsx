import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useBrandName } from "./brand-name.ts";
import { Logo } from "./logo.tsx";

type HomeLinkProps = ComponentProps<typeof Logo> & Omit<ComponentProps<typeof Link>, "to" | "aria-label">;
/** The logo with a link to the home page; `children` replace the logo. */
export const HomeLink = ({ height, star, children, ...props }: HomeLinkProps) => (
  <Link {...props} to="/" aria-label={`${useBrandName()}, home`}>
    {children ?? <Logo height={height} star={star} />}
  </Link>
);
