import type { ReactNode } from "react";
import css from "./tabs.module.css";

/** Links to the parts of a section; the current one has `aria-current`. */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={css["tabs"]} aria-label={label}>
    {children}
  </nav>
);
