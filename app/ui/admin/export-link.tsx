import { callApi } from "../../platform/api.ts";
import { toast } from "../toasts.tsx";
import { AdminLink } from "./button.tsx";

/**
 * The way to a list as a file. People's data leaves the site with it, so the proof of the last hour is asked
 * for first, where the frame of the administration can ask it; then the browser fetches the file itself.
 */
export function ExportLink({ to, children }: { to: string; children: string }) {
  async function fetchFile() {
    const allowed = await callApi("/api/admin/proof", { method: "POST", body: {} });
    if (allowed.ok) location.assign(to);
    else toast.error(allowed.said ?? allowed.message);
  }
  return (
    <AdminLink
      to={to}
      icon="download"
      onClick={(event) => {
        event.preventDefault();
        void fetchFile();
      }}
    >
      {children}
    </AdminLink>
  );
}
