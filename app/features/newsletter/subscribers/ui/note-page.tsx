import type { ReactNode } from "react";
import { Visualisation } from "../../../../ui/visualisation.tsx";
import css from "./note-page.module.css";

/** A page with one message and at most one action. */
export const NotePage = ({
  title,
  lede,
  children,
}: {
  title: string;
  lede: ReactNode;
  children?: ReactNode;
}) => (
  <article className={["tone-light tone-reading", css["page"]].join(" ")}>
    <h1 className="display">{title}</h1>
    <p className="lede">{lede}</p>
    {children && <div className={css["body"]}>{children}</div>}
    <Visualisation className={css["caption"]} />
  </article>
);
