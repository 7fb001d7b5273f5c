import { Outlet } from "react-router";
import { Shell } from "../ui/shell.tsx";

export default function PublicPage() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
