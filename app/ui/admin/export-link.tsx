import type { ComponentProps } from "react";
import { callApi } from "../../platform/http/api.ts";
import { toast } from "../toasts.tsx";
import { AdminLink } from "./button.tsx";

async function fetchFile(address: string) {
  const allowed = await callApi("/api/admin/proof", { method: "POST", body: {} });
  if (allowed.ok) location.assign(address);
  else toast.error(allowed.said ?? allowed.message);
}

/**
 * The way to a list, or to somebody's report, as a file. People's data leaves the site with it, so the proof
 * of the last hour is asked for first, where the frame of the administration can ask it; then the browser
 * fetches the file itself.
 */
export function ExportLink({ to, ...rest }: Omit<ComponentProps<typeof AdminLink>, "onClick">) {
  return (
    <AdminLink
      icon="download"
      {...rest}
      to={to}
      onClick={(event) => {
        event.preventDefault();
        void fetchFile(to);
      }}
    />
  );
}
