import type { ReactNode } from "react";
import { Link } from "react-router";
import css from "./arrow-link.module.css";

/** An internal link with an animated underline. */
export const ArrowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={css["link"]} to={to}>
    {children}{" "}
    <svg className={css["arrow"]} viewBox="0 0 22 12" aria-hidden="true">
      <path d="M0 6h20M15.5 1.5 20 6l-4.5 4.5" />
    </svg>
  </Link>
);
