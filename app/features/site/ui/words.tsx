import type { ReactNode } from "react";
import css from "./words.module.css";

/** A quiet page of words: one idea on top, then what belongs to it. */
export const Words = ({ title, lede, children }: { title: string; lede: ReactNode; children?: ReactNode }) => (
  <article className={["tone-light", css["page"]].join(" ")}>
    <header className={css["head"]}>
      <h1 className="display">{title}</h1>
      <p className={css["lede"]}>{lede}</p>
    </header>
    {children && <div className={css["body"]}>{children}</div>}
  </article>
);

/** One part under a hairline: its name on the left, its words on the right. */
export const Part = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <section className={css["part"]}>
    <h2>{name}</h2>
    <div>{children}</div>
  </section>
);
