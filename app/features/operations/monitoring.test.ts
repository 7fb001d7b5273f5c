import fs from "node:fs";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { ALARMS } from "./contract.ts";
import { metricsHttp } from "./metrics-http.server.ts";

const services = useServices([], { METRICS_TOKEN: "a-token-of-the-tests-0123456789" });
const read = (name: string) => fs.readFileSync(`deploy/monitoring/${name}`, "utf8");
const runbooks = fs.readFileSync("docs/runbooks/alarms.md", "utf8");
const headings = [...runbooks.matchAll(/^## ([\w-]+)$/gm)].map(([, name]) => name);
let known: Set<string>;

beforeAll(async () => {
  services.metrics.answered("/", 200, 0.01);
  const answer = await new Hono().route("/", metricsHttp(services)).request("/metrics", {
    headers: { authorization: "Bearer a-token-of-the-tests-0123456789" },
  });
  const kinds = [...(await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const parts = { histogram: ["_bucket", "_sum", "_count"], gauge: [""] };
  known = new Set(
    kinds.flatMap(([, name, kind]) => parts[kind as keyof typeof parts].map((part) => `${name}${part}`)),
  );
});

describe("[RUN-09] what watches from outside", () => {
  for (const file of ["alerts.yml", "grafana.json"])
    test(`every figure that ${file} asks for is one that the site gives`, () => {
      const asked = new Set([...read(file).matchAll(/\bvilla_\w+/g)].map(([name]) => name));
      expect(asked.size).toBeGreaterThan(5);
      expect([...asked].filter((name) => !known.has(name))).toEqual([]);
    });

  test("every alert has a runbook that is there, and so has every alarm of the site", () => {
    const linked = [...read("alerts.yml").matchAll(/runbook: "([^"]+)"/g)].map(([, link]) => link);
    expect(linked.length).toBe(read("alerts.yml").match(/- alert:/g)?.length);
    const places = ["docs/runbooks/alarms.md", ...headings.map((name) => `docs/runbooks/alarms.md#${name}`)];
    expect(linked.filter((link) => !places.includes(link ?? ""))).toEqual([]);
    expect(ALARMS.filter((name) => !headings.includes(name))).toEqual([]);
  });
});
