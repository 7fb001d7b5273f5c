import type { ReactNode } from "react";
import { Ember, LineDrawing } from "../../../../ui/line-drawing.tsx";
import css from "./hours.module.css";

/**
 * A line drawing across the page. Decorative: the text above says the same. Phones show its middle 350 units.
 */
const Frieze = ({ children }: { children: ReactNode }) => (
  <LineDrawing className={css["frieze"]} viewBox="0 0 1200 160" preserveAspectRatio="xMidYMax slice">
    {children}
  </LineDrawing>
);

/** The sun on the horizon, a swimmer on the way to the headland, a cup on the wall. */
export const SeaFrieze = () => (
  <Frieze>
    <path d="M552 88a48 48 0 0 1 96 0" fill="var(--ember-300)" fillOpacity=".55" />
    <path d="M0 88h552M648 88h552" />
    <path d="M860 88c44-30 84-40 130-37 62 4 98 14 150 37" />
    <path d="M572 98h56M584 107h32M594 116h12" strokeOpacity=".6" />
    <path
      d="M40 104h60M250 116h44M700 124h70M930 112h52M1040 130h80M350 100h40M420 138h64"
      strokeOpacity=".4"
    />
    <path d="M520 124C640 150 780 132 870 96" strokeDasharray="1 6" />
    <circle cx="508" cy="121" r="5" />
    <path d="M500 128c-14 2-22 5-34 4M510 128c8-8 14-12 22-12" />
    <path d="M0 160v-24h230v24M60 136v24M120 136v24M180 136v24" />
    <path d="M134 112h26v13a13 11 0 0 1-26 0zM160 115c10 0 10 11 0 11M142 104c-4-6 4-8 0-14M152 104c-4-6 4-8 0-14" />
  </Frieze>
);

const HEADS = [462, 554, 646, 738] as const;
/** Four people at one table with one problem. */
export const TableFrieze = () => (
  <Frieze>
    <path d="M330 118h540v10H330zM370 128v32M830 128v32" />
    {HEADS.map((x) => (
      <g key={x}>
        <circle cx={x} cy="52" r="13" />
        <path d={`M${x - 28} 118V100a28 28 0 0 1 56 0v18`} />
      </g>
    ))}
    <path
      d="M475 56Q540 62 592 28M567 48Q582 42 594 30M633 48Q618 42 606 30M725 56Q660 62 608 28"
      strokeDasharray="1 6"
    />
    <Ember x={600} y={24} size={1.2} />
    <path d="M0 160h330M870 160h330" strokeOpacity=".4" />
    <path d="M120 160V62M120 62c-26-20-44-14-58 4M120 62c26-20 44-14 58 4M120 62c-16-26-36-30-52-22M120 62c16-26 36-30 52-22" />
    <path d="M1020 160V92a34 34 0 0 1 68 0v68M1036 160V96a18 18 0 0 1 36 0v64" />
  </Frieze>
);

const Onion = ({ x }: { x: number }) => (
  <path
    transform={`translate(${x} 108)`}
    d="M0-18c14 4 22 12 22 22 0 9-9 16-22 16s-22-7-22-16c0-10 8-18 22-22zM0-18c-6 12-8 24-4 38M0-18c6 12 8 24 4 38M0-18l-4-8M0-18l4-8"
  />
);

/** A counter in the evening: onions, a pot, a fish, corn. */
export const KitchenFrieze = () => (
  <Frieze>
    <path d="M40 128h1120M40 140h1120" />
    <Onion x={452} />
    <Onion x={502} />
    <path d="M390 122l-84-3c10-10 40-10 84-3M390 116h36v6h-36z" />
    <path d="M556 78h92v34a16 16 0 0 1-16 16h-60a16 16 0 0 1-16-16zM548 78h108M544 92h12M648 92h12" />
    <path d="M582 66c-8-10 8-16 0-28M602 66c-8-10 8-16 0-28M622 66c-8-10 8-16 0-28" strokeOpacity=".6" />
    <Ember x={602} y={22} />
    <path d="M704 110c26-22 74-22 100 0-26 20-74 20-100 0zM704 110l-20-14v28zM784 104v2M764 98c-6 8-6 16 0 24" />
    <path d="M880 128c0-40 10-56 22-56s22 16 22 56M890 90h24M886 104h32M884 118h36M902 72v56M880 128c-14-10-18-26-14-40M924 128c14-10 18-26 14-40" />
    <path d="M1010 100h100c0 18-16 28-30 28h-40c-14 0-30-10-30-28z" />
    <path d="M180 128V84c0-8 8-10 8-18V50h16v16c0 8 8 10 8 18v44zM184 50h24M240 128V96c0-6 6-8 6-14V70h12v12c0 6 6 8 6 14v32z" />
  </Frieze>
);
