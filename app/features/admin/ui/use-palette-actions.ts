import { useRootData } from "../../../ui/root-data.ts";
import type { Key } from "../../../ui/admin/keys.tsx";
import { useTheme } from "../../../ui/admin/theme.tsx";
import type { Registration } from "../../settings/contract.ts";
import { type Entry, fromKeys } from "./palette-entries.ts";

const MINUTE_MS = 60_000;

const previewClosed = (closes: string): Entry => ({
  id: "closed",
  icon: "eye",
  name: "Preview the site with registration closed",
  to: `/admin?see=${Date.parse(`${closes}T00:00+05:30`) + MINUTE_MS}#see-as`,
});

/** What can be done from everywhere, after what the page itself can do. */
export function usePaletteActions(keys: readonly Key[]): Entry[] {
  const { theme, choose } = useTheme();
  const closes = useRootData<{ registration?: Registration }>()?.registration?.closeDate;
  const other = theme === "dark" ? "light" : "dark";
  return [
    ...fromKeys(keys),
    ...(closes ? [previewClosed(closes)] : []),
    {
      id: "colours",
      icon: other === "dark" ? "moon" : "sun",
      name: `Switch to the ${other} theme`,
      run: () => choose(other),
    },
    { id: "site", icon: "out", name: "View site", to: "/" },
  ];
}
