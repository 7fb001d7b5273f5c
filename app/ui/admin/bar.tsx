import { createContext, useContext, type ReactNode } from "react";
import { Link } from "react-router";
import { Glyph } from "./glyph.tsx";
import css from "./surface.module.css";

/** What the walls around put into the corner of every room's bar. */
export const BarCorner = createContext<ReactNode>(null);

/**
 * A room: its name on the bar, beside it a word and what can be done, its content below. `back` leads to the
 * list it was opened from.
 */
export const Bar = ({
  title,
  back,
  beside,
  actions,
  children,
}: {
  title: string;
  back?: { name: string; to: string };
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <>
    <header className={css["bar"]}>
      {back && (
        <Link className={css["crumb"]} to={back.to}>
          <Glyph name="left" size={14} /> {back.name}
        </Link>
      )}
      <h1>{title}</h1>
      {useContext(BarCorner)}
      {beside && <div className={css["beside"]}>{beside}</div>}
      {actions && <div className={css["end"]}>{actions}</div>}
    </header>
    <div className={css["section"]}>{children}</div>
  </>
);
