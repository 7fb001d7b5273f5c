import { ButtonLink } from "../../../ui/button.tsx";
import css from "./page.module.css";

/** The way to a new application, at the end of a page that has none. */
export const BeginLink = () => (
  <p className={css["ways"]}>
    <ButtonLink to="/apply" look="ink">
      Begin an application
    </ButtonLink>
  </p>
);
