import layout from "./layout.module.css";

/** A price from the settings, such as "₹499/month", in the font that has the rupee sign. */
export const Price = ({ text, className }: { text: string; className?: string }) => {
  const [, amount, per] = /^([^/]*)(.*)$/.exec(text) ?? [];
  return (
    <span className={["price", layout["price"], className].filter(Boolean).join(" ")}>
      {amount}
      {per && <small>{per}</small>}
    </span>
  );
};

type WasProps = { text: string | null; until: string | null; className?: string };
/** The former price, struck through, with its last day; nothing if unknown. */
export const Was = ({ text, until, className }: WasProps) =>
  text && until ? (
    <span className={["price", layout["was"], className].filter(Boolean).join(" ")}>
      <span>was</span> <s>{text}</s> <span>until {until}</span>
    </span>
  ) : null;
