import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { SettingChange } from "../contract.ts";
import { History } from "./history.tsx";

const change = { id: 1, key: "refund_confirmation", by: "Ada Fernandes", at: 0, undoes: null } as const;
const shown = (values: Pick<SettingChange, "before" | "after">) => {
  const Page = createRoutesStub([
    { path: "/", Component: () => <History changes={[{ ...change, ...values }]} /> },
  ]);
  return renderToString(<Page />);
};

test("[ADMIN-03] offers to undo a change only where the value changed", () => {
  expect(shown({ before: "by hand", after: "automatic" })).toContain("Undo the change of Refund requests");
  const same = shown({ before: "by hand", after: "by hand" });
  expect(same).not.toContain("Undo");
  expect(same.match(/by hand/g)).toHaveLength(1);
});
