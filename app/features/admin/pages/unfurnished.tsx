import { Bar } from "../ui/bar.tsx";

export const meta = () => [{ title: "Administration | Villa Vesper" }];

export default function Unfurnished() {
  return (
    <Bar title="This room is not furnished yet">
      <p>What can be managed from here will stand on this page. Prices, seats and dates are under Today.</p>
    </Bar>
  );
}
