import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import { callApi } from "../../platform/http/api.ts";
import { toast } from "../toasts.tsx";
import { AdminLink } from "./button.tsx";

async function fetchFile(address: string) {
  const allowed = await callApi("/api/admin/proof", { method: "POST", body: {} });
  if (allowed.ok) location.assign(address);
  else toast.error(allowed.error ?? allowed.message);
}

/**
 * A link to an export or to someone's report. Both contain personal data, so a proof of identity from the
 * last hour is required first; then the browser downloads the file.
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

/** The CSV file of a list, with the filters of the page. */
export function CsvLink({ to }: { to: string }) {
  const [searchParams] = useSearchParams();
  const filters = new URLSearchParams([...searchParams].filter(([name]) => name !== "at"));
  return <ExportLink to={`${to}?${filters}`}>Download CSV</ExportLink>;
}
