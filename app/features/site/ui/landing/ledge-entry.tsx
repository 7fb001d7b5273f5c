/** One figure below the hero. */
export const Entry = ({
  name,
  value,
  className,
}: {
  name: string;
  value: string | number;
  className?: string | undefined;
}) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
