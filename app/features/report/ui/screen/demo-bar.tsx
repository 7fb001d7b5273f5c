import { ButtonLink } from "../../../../ui/button.tsx";
import css from "./demo-bar.module.css";

/** The foot of the sample report: whose it is, and a link to the quest. */
export const DemoBar = () => (
  <aside className={css["bar"]} aria-label="Sample report">
    <p className="small">
      A sample report. <span>Yours takes about six minutes.</span>
    </p>
    <ButtonLink to="/quest" small>
      Take the quest
    </ButtonLink>
  </aside>
);
