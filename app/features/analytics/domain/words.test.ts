import { expect, test } from "vitest";
import { pageOf } from "./paths.ts";
import { pageName } from "./words.ts";

test.each([
  ["/pricing", "/pricing"],
  ["/quest-result/42/q_1/neo-58", "A quest result"],
  ["/shared/abc", "A shared picture"],
  ["/quest-dashboard/42", "A dashboard"],
  ["/application/open/abc", "An application"],
  ["/quest/resume/abc", "A resumed quest"],
  ["/admin/blog/p_1", "/admin/blog/…"],
])("[ADMIN-07] names the page %s “%s”", (path, name) => expect(pageName(pageOf(path))).toBe(name));
