import { createContext, useContext, type ReactNode } from "react";
import { Link } from "react-router";
import { Glyph } from "./glyph.tsx";
import css from "./surface.module.css";

/** Content that the frame adds to the corner of every page's bar. */
export const BarCorner = createContext<ReactNode>(null);

/**
 * A page of the administration: a bar with title, detail and actions, then the content. `back` links to a
 * list.
 */
export const Bar = ({
  title,
  back,
  detail,
  actions,
  children,
}: {
  title: string;
  back?: { name: string; to: string };
  detail?: ReactNode;
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
      {detail && <div className={css["detail"]}>{detail}</div>}
      {actions && <div className={`row ${css["end"]}`}>{actions}</div>}
    </header>
    <div className={css["section"]}>{children}</div>
  </>
);
