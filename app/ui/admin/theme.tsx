import { createContext, useContext, useState, type ReactNode } from "react";
import css from "./theme.module.css";

/** `system` follows the operating system. */
export type Theme = "system" | "light" | "dark";
const COOKIE = "desk_theme";
const YEAR = 365 * 86_400;

/** The theme chosen on this device, from the request's cookies. */
export function rememberedTheme(cookies: string | null): Theme {
  const [, theme = "system"] = /(?:^|;\s*)desk_theme=(light|dark)(?:;|$)/.exec(cookies ?? "") ?? [];
  return theme as Theme; // the pattern allows no other
}

const ThemeContext = createContext<{ theme: Theme; choose: (theme: Theme) => void }>({
  theme: "system",
  choose: () => {},
});
export const useTheme = () => useContext(ThemeContext);

type Props = { theme: Theme; className?: string; children: ReactNode };
/** Sets the colours of the administration, light or dark. */
export function AdminTheme({ theme: initial, className, children }: Props) {
  const [theme, setTheme] = useState(initial);
  const choose = (next: Theme) => {
    setTheme(next);
    document.cookie = `${COOKIE}=${next}; path=/; max-age=${next === "system" ? 0 : YEAR}; samesite=lax`;
  };
  return (
    <ThemeContext value={{ theme, choose }}>
      <div className={[css["admin"], className].filter(Boolean).join(" ")} data-theme={theme}>
        {children}
      </div>
    </ThemeContext>
  );
}
