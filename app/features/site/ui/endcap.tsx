import type { ReactNode } from "react";
import { ApplyLink } from "./apply-link.tsx";
import css from "./endcap.module.css";
import layout from "./layout.module.css";

/** The end of a page: the evening sky, one sentence, and links to apply and to continue. */
export const Endcap = ({ title, place, children }: { title: string; place: string; children: ReactNode }) => (
  <section className={["tone-dark", css["end"]].join(" ")} aria-labelledby="end">
    <div className={layout["wrap"]}>
      <h2 className={layout["d4"]} id="end">
        {title}
      </h2>
      <div className={`row ${css["ways"]}`}>
        <ApplyLink place={place} />
        {children}
      </div>
    </div>
  </section>
);
