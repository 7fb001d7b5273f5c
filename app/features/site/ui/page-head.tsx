import layout from "./layout.module.css";
import css from "./page-head.module.css";

/** What a page is about, and one sentence more. */
export const PageHead = ({ title, lede }: { title: string; lede: string }) => (
  <header className={[layout["wrap"], layout["grid"], css["head"]].join(" ")}>
    <h1 className={layout["d4"]}>{title}</h1>
    <p className={layout["lede"]}>{lede}</p>
  </header>
);
