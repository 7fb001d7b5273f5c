import css from "./validity.module.css";

/** Which sign stands for which form, under every drawing of the validity. */
export const FormsLegend = () => (
  <p className={css["legend"]}>
    <span>
      <i className={css["square"]} /> 58 statements
    </span>
    <span>
      <i className={css["round"]} /> 116 statements
    </span>
  </p>
);
