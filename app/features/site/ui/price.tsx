import layout from "./layout.module.css";
import { priceParts } from "../domain/price-parts.ts";

/** A price from the settings, in the face that has the rupee sign. */
export const Price = ({ text, className }: { text: string; className?: string }) => {
  const { amount, per } = priceParts(text);
  return (
    <span className={["price", layout["price"], className].filter(Boolean).join(" ")}>
      {amount}
      {per && <small>{per}</small>}
    </span>
  );
};

/** The former price, struck through, with its last day; nothing if unknown. */
export const Was = ({
  text,
  until,
  className,
}: {
  text: string | null;
  until: string | null;
  className?: string;
}) =>
  text && until ? (
    <span className={["price", layout["was"], className].filter(Boolean).join(" ")}>
      <span>was</span> <s>{text}</s> <span>until {until}</span>
    </span>
  ) : null;
