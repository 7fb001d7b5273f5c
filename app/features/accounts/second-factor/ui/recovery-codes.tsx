import { useState } from "react";
import { brandInFileName } from "../../../../lib/brand.ts";
import { useBrandName } from "../../../../ui/brand-name.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { toast } from "../../../../ui/toasts.tsx";
import forms from "../../ui/forms.module.css";
import css from "../../profile/ui/profile.module.css";

const asFile = (codes: string[]) =>
  `Recovery codes. Each signs in once, without the app.\n\n${codes.join("\n")}\n`;

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onStored }: { codes: string[]; onStored: () => void }) {
  const [areStored, setAreStored] = useState(false);
  const brand = useBrandName();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setAreStored(true);
      toast.success("Codes copied.");
    } catch {
      toast.error("Your browser didn’t allow copying. Please write the codes down.");
    }
  };
  return (
    <div className={`stack ${css["enrol"]}`}>
      <p>
        <b>Keep these ten codes where you can find them without your phone.</b> Each works once. You won’t see
        them again.
      </p>
      <ul className={css["codes"]} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`row ${forms["foot"]}`}>
        <Button look="line" small onClick={() => void copy()}>
          Copy
        </Button>
        <a
          className="link"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asFile(codes))}`}
          download={`${brandInFileName(brand)}-recovery-codes.txt`}
          onClick={() => setAreStored(true)}
        >
          <Icon name="download" /> Download
        </a>
        <Button look={areStored ? "ink" : "line"} small onClick={onStored}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}
