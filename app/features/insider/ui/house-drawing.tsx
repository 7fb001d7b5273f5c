import { Ember, LineDrawing } from "../../../ui/line-drawing.tsx";
import css from "../pages/insider.module.css";

/** The house on its coast, seen from a boat. Decorative. */
export const HouseDrawing = () => (
  <LineDrawing className={css["drawing"]} viewBox="0 0 1200 180" preserveAspectRatio="xMaxYMax slice">
    <path d="M0 150h730M90 166h60M300 162h90M520 170h70M640 160h40M420 172h36" strokeOpacity=".5" />
    <path d="M730 150c20-16 34-30 70-34h330c30 0 50 8 70 14M760 178c90-12 180-14 440-14" />
    <path d="M880 116V74h240v42M860 74h290M920 74V42h170v32M904 42h206" />
    <path d="M914 116V82h34v34M966 116V82h34v34M1018 116V82h34v34" fill="var(--ember-300)" fillOpacity=".5" />
    <path d="M946 68V50h46v18M1012 68V50h46v18" />
    <path d="M830 116V66M830 66c-16-14-30-10-38 2M830 66c16-14 30-10 38 2M830 66c-10-18-24-20-34-16M830 66c10-18 24-20 34-16" />
    <path d="M300 150c4 14 14 20 30 20h60c16 0 26-6 32-20zM352 150V70M352 76c34 12 48 36 50 66h-50" />
    <path d="M440 132C540 96 660 84 812 92" strokeDasharray="1 7" />
    <Ember x={812} y={30} size={1.1} />
  </LineDrawing>
);
