import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import { sql } from "drizzle-orm";
import { runs } from "../server/processes.ts";
import { copyDatabase } from "../testing/database.ts";
import { beforeAll, describe, expect, test } from "../testing/browser.ts";
import { openSite, type Site } from "../testing/site.ts";
import {
  health,
  runningPids,
  openOwnSite as site,
  postmaster,
  sandboxPid,
} from "../testing/site-processes.ts";

/** Starts a site that is expected to fail. */
async function startInVain(env: Record<string, string>) {
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: { PATH: process.env["PATH"]!, NODE_ENV: "production", SEED_CAST: "no", ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (said += String(part)));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

describe("a site with the embedded database", () => {
  let of: Site;
  beforeAll(async () => {
    of = await openSite({ database: "own" });
  });
  test.afterAll(() => of.close());

  test("explains a second start on the same port or folder, which does not affect the first", async () => {
    const { port } = new URL(of.origin);
    const onPort = await startInVain({ PORT: port, DATA_DIR: of.dataDir });
    expect(onPort).toEqual({
      code: 1,
      said: expect.stringContaining(`Port ${port} is taken: this site may be running already.`),
    });
    const inFolder = await startInVain({ PORT: "0", DATA_DIR: of.dataDir });
    expect(inFolder).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`is in use by process ${of.pid()}\\. Stop it`)),
    });
    expect(inFolder.said).not.toContain("    at ");
    expect(await health(of)).toBe(200);
  });

  test("answers a running request, then stops jobs, sandbox and database, with exit code 0", async () => {
    const others = [postmaster(of), sandboxPid(of)];
    // the site has read the headers and waits for the rest of the body when the signal arrives
    const request = http.request(`${of.origin}/api/quest/start`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": 14, expect: "100-continue" },
    });
    request.flushHeaders();
    await once(request, "continue");
    request.write('{"adult":');
    const stopped = of.stop();
    await expect
      .poll(() =>
        fetch(`${of.origin}/health`).then(
          () => "open",
          () => "shut",
        ),
      )
      .toBe("shut");
    request.end("true}");
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    expect(answer.statusCode).toBe(201);
    answer.resume();
    expect(await stopped).toBe(0);
    expect(others.filter(runs)).toEqual([]);
    expect(fs.existsSync(`${of.dataDir}/owner.sock`)).toBe(false);
  });

  test("leaves nothing behind after Ctrl-C during startup", async () => {
    await of.stop();
    const env = {
      PATH: process.env["PATH"]!,
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: of.dataDir,
      SEED_CAST: "no",
    };
    const child = spawn(process.execPath, ["server/main.ts"], { env, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (part) => (said += String(part)));
    await expect
      .poll(() => fs.existsSync(`${of.dataDir}/postgres/postmaster.pid`), { intervals: [1], timeout: 20_000 })
      .toBe(true);
    child.kill("SIGINT");
    expect(await once(child, "close")).toEqual([0, null]);
    expect(said).toContain("Stopped while it started: it was sent SIGINT.\n");
    await expect.poll(() => runningPids(of.dataDir), { timeout: 20_000 }).toEqual([]);
  });

  test("stops by itself when its parent is killed", async () => {
    await of.stop();
    const starter = spawn(
      process.execPath,
      [
        "-e",
        `
      const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, ["server/main.ts"], { stdio: ["ignore", "pipe", "inherit"] });
      child.stdout.on("data", (part) => process.stdout.write(JSON.stringify({ pid: child.pid, said: String(part) }) + "\\n"));
    `,
      ],
      {
        env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: of.dataDir, SEED_CAST: "no" },
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const [line] = (await once(starter.stdout, "data")) as [Buffer];
    const { pid } = JSON.parse(String(line).split("\n")[0]!) as { pid: number };
    const database = postmaster(of);
    starter.kill("SIGKILL");
    await expect.poll(() => runs(pid) || runs(database), { timeout: 20_000 }).toBe(false);
  });
});

test("names an invalid variable, without a stack trace", async () => {
  expect(await startInVain({ PORT: "eighty" })).toEqual({
    code: 1,
    said: "Configuration: PORT must be a whole number from 0 to 65535.\n",
  });
});

test("[PAY-11] [OWNER-01] has no sandbox, mailbox, /dev and demo users in live mode, and sends HSTS", async () => {
  const database = await copyDatabase();
  const of = await site({
    database,
    env: {
      SITE_MODE: "live",
      ORIGIN: "https://villa.example",
      SMTP_URL: "smtps://mail.invalid",
      MAIL_FROM: "Villa <hello@villa.example>",
      ADMIN_EMAILS: "owner@villa.example",
      RAZORPAY_KEY_ID: "rzp_live_none",
      SELLER_NAME: "Villa Example LLP",
      SELLER_ADDRESS: "1 Sea Road, Panaji 403001",
      GRIEVANCE_OFFICER: "R. Rao",
      SUPPORT_EMAIL: "hello@villa.example",
      GRIEVANCE_EMAIL: "grievance@villa.example",
      RAZORPAY_KEY_SECRET: "none",
      RAZORPAY_WEBHOOK_SECRET: "a-webhook-secret",
      SEED_CAST: "yes",
    },
  });
  const at = `http://127.0.0.1:${/localhost:(\d+)/.exec(of.output())![1]}`;
  for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/gateway/v1/checkout.js", "/dev/google/auth"])
    expect([path, (await fetch(at + path)).status]).toEqual([path, 404]);
  // [OWNER-01] before the opening, only sign-in, legal pages and the administration are shown
  for (const [path, status, to] of [
    ["/", 302, "/opening-soon"],
    ["/pricing?x=1", 302, "/opening-soon"],
    ["/opening-soon", 200, null],
    ["/auth", 200, null],
    ["/privacy-policy", 200, null],
    ["/admin", 302, "/auth?next=%2Fadmin"],
    ["/sitemap.xml", 404, null],
    ["/blog/rss.xml", 404, null],
  ] as const) {
    const answer = await fetch(at + path, { redirect: "manual" });
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, status, to]);
  }
  // behind a proxy with https, a form of the site's own origin is accepted, another site's is not
  for (const [origin, status] of [
    ["https://villa.example", 302],
    ["http://villa.example", 403],
    ["https://elsewhere.example", 403],
  ] as const) {
    const body = new URLSearchParams({ adult: "yes" });
    const form = { method: "POST", headers: { origin }, body, redirect: "manual" } as const;
    expect([origin, (await fetch(`${at}/quest`, form)).status]).toEqual([origin, status]);
  }
  expect(fs.existsSync(`${of.dataDir}/sandbox`)).toBe(false);
  const userCount = await of.services.db.execute(sql`select count(*)::int as n from users`);
  expect(userCount.rows).toEqual([{ n: 0 }]);
  // [APPLY-06] settings stay unsaved until the owner saves them
  const settingCount = await of.services.db.execute(sql`select count(*)::int as n from website_settings`);
  expect(settingCount.rows).toEqual([{ n: 0 }]);
  expect((await fetch(`${at}/`)).headers.get("strict-transport-security")).toBe(
    "max-age=31536000; includeSubDomains",
  );
  expect(of.output()).not.toContain("What to try");
});
