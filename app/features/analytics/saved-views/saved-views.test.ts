import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAction } from "../../../../testing/admin-action.ts";
import { adminAction } from "../../../admin-action.server.ts";
import { useServices } from "../../../../testing/services.ts";
import * as audit from "../../audit/audit.server.ts";
import * as analytics from "../analytics.server.ts";
import { analyticsPersonalData } from "../members/own-visits.server.ts";
import { viewIntents } from "./saved-views.server.ts";
import { transaction } from "../../../platform/database/db.server.ts";

const services = useServices();
const FUNNEL = "/admin/analytics/funnel";
let act: Awaited<ReturnType<typeof openAction>>;
beforeAll(async () => void (act = await openAction(services, adminAction(viewIntents))));
beforeEach(async () => void (await services.db.execute(sql`truncate analytics_views`)));
const save = (name: string, search = "days=7&platform=instagram", path = FUNNEL) =>
  act("save-view", { name, path, search });
const names = async () => (await analytics.listViews(services)).map(({ name }) => name);
const idOf = async (name: string) =>
  (await analytics.listViews(services)).find((one) => one.name === name)!.id;

describe("[OWNER-03] [ADMIN-07] saved views", () => {
  test("saves period and filters of a URL, lists views by name, and links to the same URL", async () => {
    expect((await save("Dusk on phones", "device=mobile&at=cursor&visit=1&campaign=&days=90")).status).toBe(
      200,
    );
    expect((await save("all of it", "", "/admin/analytics")).status).toBe(200);
    expect(await analytics.listViews(services)).toMatchObject([
      { name: "all of it", to: "/admin/analytics", by: "Ada Fernandes" },
      { name: "Dusk on phones", to: `${FUNNEL}?days=90&device=mobile` },
    ]);
    const { views, filter, period } = await analytics.readChoices(
      services,
      `http://villa.test${FUNNEL}?days=90&device=mobile`,
    );
    expect([views.length, filter, period.days]).toEqual([2, { device: "mobile" }, 90]);
  });

  test("renames and removes a view, with audit entries", async () => {
    await save("Dusk");
    const id = await idOf("Dusk");
    expect((await act("rename-view", { id: String(id), name: "  Dusk reel " })).status).toBe(200);
    expect(await names()).toEqual(["Dusk reel"]);
    expect((await act("remove-view", { id: String(id) })).status).toBe(200);
    expect(await names()).toEqual([]);
    const log = await Promise.all(
      ["saved", "renamed", "removed"].map((what) =>
        audit.auditEntriesOf(services, `analytics.view-${what}`, String(id)),
      ),
    );
    expect(log.flat()).toMatchObject([
      { who: { name: "Ada Fernandes" }, before: null, after: { name: "Dusk" } },
      { before: { name: "Dusk" }, after: { name: "Dusk reel" } },
      { before: { name: "Dusk reel" }, after: null },
    ]);
  });

  test("allows each name once, ignoring case, even when two administrators race", async () => {
    const both = await Promise.all([save("Dusk"), save("dusk")]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409)!;
    expect(refused).toMatchObject({
      code: "NAME_TAKEN",
      field: "name",
      error: "Ada Fernandes has saved a view under this name.",
    });
    await save("Dawn");
    const renamed = await act("rename-view", { id: String(await idOf("Dawn")), name: "DUSK" });
    expect(renamed.status).toBe(409);
    const itself = await names();
    expect(itself).toHaveLength(2);
  });

  test("rejects a removed view, invalid days and steps, an empty name, and another page", async () => {
    await save("Dusk");
    const id = await idOf("Dusk");
    await act("remove-view", { id: String(id) });
    for (const intent of ["rename-view", "remove-view"])
      // oxlint-disable-next-line no-await-in-loop -- sequential
      expect(
        await act(intent, { id: String(id), ...(intent === "rename-view" && { name: "x" }) }),
      ).toMatchObject({
        status: 404,
        error: "This view has been removed.",
      });
    const refusal = async (...given: Parameters<typeof save>) => {
      const answer = await save(...given);
      return "ok" in answer && !answer.ok ? [answer.status, answer.error] : [];
    };
    expect(await refusal("x", "from=2026-13-01&to=2026-12-01")).toEqual([
      400,
      "Enter both days as valid dates.",
    ]);
    expect(await refusal("x", "did=flown")).toEqual([400, "There is no step “flown”; it was left out."]);
    expect(await refusal("   ")).toEqual([400, "Give the view a name."]);
    expect((await save("x", "", "https://elsewhere.example/")).status).toBe(400);
    expect(await names()).toEqual([]);
  });

  test("keeps the views of an erased administrator without the name", async () => {
    await save("Dusk");
    const [{ by_id: id }] = (
      await services.db.execute<{ by_id: string }>(sql`select by_id from analytics_views`)
    ).rows as [{ by_id: string }];
    await transaction(services.db, (tx) =>
      analyticsPersonalData.erase(services, tx, { id, email: "ada@villa.test" }),
    );
    expect(await analytics.listViews(services)).toMatchObject([
      { name: "Dusk", by: "A former administrator" },
    ]);
  });
});
