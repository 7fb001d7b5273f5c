import type { ReactNode } from "react";
import layout from "./layout.module.css";
import css from "./page-head.module.css";

type Props = { title: string; lede: string; children?: ReactNode };
/** A page's heading and lede, with an optional picture in the shape of a doorway. */
export const PageHead = ({ title, lede, children }: Props) => (
  <header
    className={[layout["wrap"], layout["grid"], css["head"], children && css["pictured"]]
      .filter(Boolean)
      .join(" ")}
  >
    <h1 className={layout["d4"]}>{title}</h1>
    <p className={layout["lede"]}>{lede}</p>
    {children}
  </header>
);
