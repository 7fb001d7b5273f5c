import css from "./loading.module.css";

/** The full-page placeholder: three pulsing dots and a message. */
export const Loading = ({
  message = "We're bringing you something better...",
  overlay = false,
}: {
  message?: string;
  overlay?: boolean;
}) => (
  <output className={["tone-dark", css["loading"], overlay && css["overlay"]].filter(Boolean).join(" ")}>
    <span className={css["dots"]} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    <p>{message}</p>
  </output>
);
