import { Ember, LineDrawing } from "../../../ui/line-drawing.tsx";
import css from "../pages/faq.module.css";

/** An arch to the sea, and a small table with two chairs, where questions are answered. Decorative. */
export const DoorwayDrawing = () => (
  <LineDrawing className={css["drawing"]} viewBox="0 0 340 240">
    <path d="M2 232h336" />
    <path d="M28 232V92a62 62 0 0 1 124 0v140M40 232V92a50 50 0 0 1 100 0v140" />
    <path d="M40 138h100" />
    <path d="M52 150h30M92 158h36M60 168h22M104 176h24" strokeOpacity=".5" />
    <path d="M40 206h100M64 206v26M90 206v26M116 206v26" strokeOpacity=".5" />
    <Ember x={112} y={96} size={1.1} />
    <path d="M250 2v56M228 80a22 22 0 0 1 44 0zM244 80a6 6 0 0 0 12 0" />
    <path d="M212 98l-12 22M288 98l12 22M250 100v18" strokeDasharray="1 7" />
    <path d="M202 160h96M214 160l-8 72M286 160l8 72" />
    <path d="M226 152c8-5 16-5 24 0 8-5 16-5 24 0v8c-8-4-16-4-24 0-8-4-16-4-24 0zM250 152v8" />
    <path d="M172 132v100M172 182h28M200 182v50M328 132v100M328 182h-28M300 182v50" />
  </LineDrawing>
);
