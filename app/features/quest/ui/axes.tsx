import css from "./validity.module.css";

/** The sides of the diagram. */
export const SIZE = 300;
/** Where a share stands from the left. */
export const x = (share: number) => SIZE * share;
/** Where a share stands from the top. */
export const y = (share: number) => SIZE * (1 - share);

const TICKS = [0, 0.25, 0.5, 0.75, 1];
const Tick = ({ at }: { at: number }) => (
  <g>
    <path d={`M${x(at)} 0V${SIZE}M0 ${y(at)}H${SIZE}`} />
    <text x={x(at)} y={SIZE + 20} textAnchor="middle">
      {100 * at}
    </text>
    <text x="-10" y={y(at) + 4} textAnchor="end">
      {100 * at}
    </text>
  </g>
);

/** The lines of the diagram, with what they measure. */
export const Axes = () => (
  <g className={css["axes"]}>
    {TICKS.map((at) => (
      <Tick key={at} at={at} />
    ))}
    <path className={css["even"]} d={`M0 ${SIZE}L${SIZE} 0`} />
    <text x={SIZE / 2} y={SIZE + 42} textAnchor="middle">
      odds that were stated, in percent
    </text>
    <text transform={`translate(-44 ${SIZE / 2}) rotate(-90)`} textAnchor="middle">
      odds that were true
    </text>
  </g>
);
