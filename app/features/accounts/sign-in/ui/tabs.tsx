import type { KeyboardEvent, ReactNode } from "react";
import css from "../../ui/forms.module.css";

export type Tab = "in" | "up";
const TABS: [Tab, string][] = [
  ["in", "Sign In"],
  ["up", "Sign Up"],
];

/** "Sign In" and "Sign Up" as tabs: arrow keys move between them. */
export function Tabs({
  chosen,
  onChoose,
  children,
}: {
  chosen: Tab;
  onChoose: (tab: Tab) => void;
  children: ReactNode;
}) {
  const move = (event: KeyboardEvent) => {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const otherTab = chosen === "in" ? "up" : "in";
    onChoose(otherTab);
    document.getElementById(`tab-${otherTab}`)?.focus();
  };
  return (
    <>
      <div className={css["tabs"]} role="tablist" aria-label="Sign in or sign up">
        {TABS.map(([tab, name]) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            className="display"
            aria-selected={tab === chosen}
            aria-controls="tab-panel"
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => onChoose(tab)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  );
}
