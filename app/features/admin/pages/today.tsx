import { Outlet } from "react-router";
import { Bar } from "../ui/bar.tsx";

export const meta = () => [{ title: "Administration | Villa Vesper" }];

/** The first room; what the features put into it stands below. */
export default function Today() {
  return (
    <Bar title="Today">
      <Outlet />
    </Bar>
  );
}
