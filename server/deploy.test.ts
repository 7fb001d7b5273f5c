import fs from "node:fs";
import { BlockList } from "node:net";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readEnv, Variables } from "../app/platform/env.server.ts";

const read = (file: string) => fs.readFileSync(file, "utf8");
const { scripts, engines } = JSON.parse(read("package.json")) as {
  scripts: Record<string, string>;
  engines: Record<string, string>;
};
const routes = read("server/bundled/health.ts");
/** What an owner's .env adds to what the files say themselves. */
const OWN = {
  ORIGIN: "https://villa.example",
  AUTH_SECRET: "Qm9yZGVyIGNvbGxpZSBpbiB0aGUgcmFpbiA0",
  SMTP_URL: "smtps://mail.example",
  ADMIN_EMAILS: "owner@villa.example",
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "s3cretOfTheGateway8kQz",
  RAZORPAY_WEBHOOK_SECRET: "w7dKq2xRz9Lm4TbN",
  SUPPORT_EMAIL: "hello@villa.example",
  SELLER_NAME: "Villa Example LLP",
  SELLER_ADDRESS: "1 Sea Road, Panaji 403001",
  GRIEVANCE_OFFICER: "R. Rao",
  GRIEVANCE_EMAIL: "grievance@villa.example",
  MAIL_FROM: "Villa <hello@villa.example>",
};

type Service = {
  environment?: Record<string, string>;
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  volumes?: string[];
  healthcheck?: { disable?: boolean };
  read_only?: boolean;
};
type Networks = Record<string, { ipam: { config: { subnet: string; ip_range?: string }[] } }>;
type Compose = { services: Record<string, Service>; networks: Networks; volumes: object };
const compose = parse(read("compose.yaml"), { merge: true }) as Compose;
/** `${NAME:?}` as somebody filled it in. */
const filledIn = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replaceAll(/\$\{\w+:\?\}/g, "chosen0123456789"),
    ]),
  );

const block = (range: string) => {
  const [net = "", bits] = range.split("/");
  const list = new BlockList();
  list.addSubnet(net, Number(bits));
  return list;
};

describe("[RUN-07] compose.yaml", () => {
  test.each([
    ["web-1", "web"],
    ["web-2", "web"],
    ["worker", "worker"],
  ])("%s starts as a live site with files in the store, by its own rules", (name, role) => {
    const service = compose.services[name];
    const env = readEnv({ ...OWN, ...filledIn(service?.environment ?? {}) });
    expect(env).toMatchObject({ SITE_MODE: "live", ROLE: role, S3_BUCKET: "villa-files" });
    expect(service?.read_only).toBe(true);
    // the image asks for its health at this port
    expect(role === "worker" ? env.WORKER_PORT : env.PORT).toBe(3000);
    expect(service?.healthcheck?.disable ?? false).toBe(false);
  });

  test("gives the proxy the address that the site trusts, and nobody else by chance", () => {
    const { proxy, ...others } = compose.services;
    const { networks = {} } = proxy ?? {};
    const { ipv4_address: address } = Array.isArray(networks) ? {} : (networks["inside"] ?? {});
    const trusted = Object.values(others).flatMap(({ environment = {} }) =>
      environment["ROLE"] === "web" ? [environment["TRUSTED_PROXIES"]] : [],
    );
    expect([...new Set(trusted)]).toEqual([address]);
    const [config] = compose.networks["inside"]?.ipam.config ?? [];
    expect(block(config?.subnet ?? "").check(address ?? "")).toBe(true);
    // what starts first takes the first free address of this range
    expect(block(config?.ip_range ?? config?.subnet ?? "").check(address ?? "")).toBe(false);
  });

  test("names no network, volume or file that is not there", () => {
    const { services, networks, volumes } = compose;
    for (const { networks: of = [], volumes: mounted = [] } of Object.values(services)) {
      for (const network of Array.isArray(of) ? of : Object.keys(of))
        expect(networks).toHaveProperty(network);
      for (const [from = ""] of mounted.map((one) => one.split(":")))
        if (from.startsWith("./")) expect(fs.existsSync(from), from).toBe(true);
        else if (!from.startsWith("/")) expect(volumes).toHaveProperty(from);
    }
  });
});

type Container = {
  env?: { name: string; value: string }[];
  securityContext?: { readOnlyRootFilesystem?: boolean; allowPrivilegeEscalation?: boolean };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
} & Partial<Record<"startupProbe" | "livenessProbe" | "readinessProbe", { httpGet: { path: string } }>>;
type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: {
    selector?: { matchLabels?: object; app?: string };
    scaleTargetRef?: { name: string };
    template?: {
      metadata: { labels: object };
      spec: {
        securityContext: { runAsNonRoot: boolean };
        containers: Container[];
        volumes: { name: string }[];
        terminationGracePeriodSeconds: number;
      };
    };
  };
};
const manifests = parseAllDocuments(read("deploy/kubernetes/villa.yaml")).map(
  (one) => one.toJS() as Manifest,
);
const deployments = manifests.flatMap(({ kind, metadata, spec: { selector, template } }) =>
  kind === "Deployment" && template ? [{ name: metadata.name, selector, template }] : [],
);

describe("[RUN-07] deploy/kubernetes", () => {
  test("web and worker run without privileges, with variables that exist and probes that are answered", () => {
    expect(deployments.map(({ name }) => name)).toEqual(["villa-web", "villa-worker"]);
    for (const { selector, template } of deployments) {
      const { containers, volumes, securityContext, terminationGracePeriodSeconds } = template.spec;
      expect(template.metadata.labels).toEqual(selector?.matchLabels);
      expect(securityContext.runAsNonRoot).toBe(true);
      for (const { env = [], volumeMounts = [], securityContext: limits, ...probes } of containers) {
        const given = Object.fromEntries(env.map(({ name, value }) => [name, value]));
        expect(Object.keys(given).filter((name) => !(name in Variables.shape))).toEqual([]);
        const { SECRETS_DIR, ...plain } = given;
        expect(volumeMounts).toContainEqual({ name: "secrets", mountPath: SECRETS_DIR, readOnly: true });
        const { DRAIN_SECONDS } = readEnv({ ...OWN, ...plain });
        expect(terminationGracePeriodSeconds).toBeGreaterThan(DRAIN_SECONDS + 25);
        expect(limits).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
        const paths = [probes.startupProbe, probes.livenessProbe, probes.readinessProbe];
        for (const probe of paths) if (probe) expect(routes).toContain(`"${probe.httpGet.path}"`);
        expect(volumeMounts.filter(({ name }) => !volumes.some((one) => one.name === name))).toEqual([]);
      }
    }
  });

  test("what scales and what limits disruptions names a deployment that is there", () => {
    const names = deployments.map(({ name }) => name);
    const targets = manifests.flatMap(({ spec }) => spec.scaleTargetRef?.name ?? []);
    expect(targets).toEqual(names);
    const limited = manifests.filter(({ kind }) => kind === "PodDisruptionBudget");
    expect(limited.map(({ metadata }) => metadata.name)).toEqual(names);
  });
});

describe("[RUN-07] the image", () => {
  const dockerfile = read("Dockerfile");

  test("runs what npm start runs, on a Node that the packages ask for, not as root", () => {
    const [, command = ""] = /^CMD (\[.*\])$/m.exec(dockerfile) ?? [];
    const words = JSON.parse(command) as string[];
    expect(scripts["start"]).toContain(`${words[1]} `);
    expect(scripts["start"]?.endsWith(words.at(-1) ?? "?")).toBe(true);
    const versions = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => Number(version));
    expect(versions.length).toBe(2);
    for (const version of versions) expect(version).toBeGreaterThanOrEqual(24);
    expect(engines["node"]).toBeDefined();
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  test("leaves out folders that nothing imports of what Node reads as it is", () => {
    const [, list = ""] = /rm -rf ([^\n]+)/.exec(dockerfile) ?? [];
    const folders = list.split(" ").filter((one) => one && !one.startsWith("node_modules"));
    expect(folders.toSorted()).toEqual(["benchmarks", "e2e", "testing"]);
    for (const folder of folders) expect(fs.existsSync(folder)).toBe(true);
    // Node reads these as they are; what lies in app/ and server/bundled is in the build
    const sources = ["server", "sandbox"].flatMap((folder) =>
      fs.globSync(`${folder}/**/*.ts`).filter((file) => !/bundled|\.test\.ts$|fixtures/.test(file)),
    );
    expect(sources.length).toBeGreaterThan(20);
    const asks = new RegExp(`from "[./]+/(${folders.join("|")})/`);
    expect(sources.filter((file) => asks.test(read(file)))).toEqual([]);
    const [, probed = "?"] = /3000(\/[\w/]+)/.exec(dockerfile) ?? [];
    expect(routes).toContain(`"${probed}"`);
  });
});

describe("[RUN-07] deploy/systemd and the proxy", () => {
  test("the unit starts commands that exist and may write where its data lies", () => {
    const [unit, copy] = ["villa-vesper.service", "villa-backup.service"].map((one) =>
      read(`deploy/systemd/${one}`),
    );
    expect(unit).toMatch(/^ExecStart=\S+npm start$/m);
    const [, command = "?"] = /^ExecStart=\S+npm run (\w+)/m.exec(copy ?? "") ?? [];
    expect(scripts).toHaveProperty(command);
    const [, dataDir = "?"] = /DATA_DIR=(\S+)/.exec(unit ?? "") ?? [];
    expect(/^ReadWritePaths=(.*)$/m.exec(unit ?? "")?.[1]?.split(" ")).toContain(dataDir);
    expect(copy).toContain(`DATA_DIR=${dataDir}`);
    // npm keeps what it loads in its account's home unless told: the unit shuts homes off
    expect(unit).toMatch(/^ProtectHome=true$/m);
    expect(unit).toContain(` npm_config_cache=${dataDir}/`);
  });

  test("the proxy asks the site for what it answers, and keeps it from visitors", () => {
    const caddy = read("deploy/Caddyfile");
    const [, asked = "?"] = /health_uri (\S+)/.exec(caddy) ?? [];
    const closed = /@inside path (.*)/.exec(caddy)?.[1]?.split(" ") ?? [];
    expect(routes).toContain(`"${asked}"`);
    expect(closed).toEqual(expect.arrayContaining([asked, "/metrics"]));
  });

  test("the proxy says what is when no process is ready: to people on a page, to calls as the site does", () => {
    const away = read("deploy/Caddyfile").split("handle_errors {")[1] ?? "";
    expect(away).toContain("[502, 503, 504]");
    expect(away).toMatch(/^\s*Retry-After \d+$/m);
    const said = [...away.matchAll(/respond `([^`]+)` 503/g)].map(([, text = ""]) => text);
    expect(said).toHaveLength(2);
    expect(JSON.parse(said[0] ?? "")).toEqual({
      success: false,
      error: "Service temporarily unavailable",
      code: "SERVICE_UNAVAILABLE",
    });
    expect(said[1]).toMatch(/^<!DOCTYPE html>[\s\S]*<h1>[\s\S]*<\/html>\s*$/);
    // nothing but itself could be asked for
    expect(said[1]).not.toMatch(/src=|url\(|href="[^"]/);
  });

  test("proxy and Prometheus ask each web process of compose.yaml by its own name, and Prometheus each worker", () => {
    const web = Object.entries(compose.services).flatMap(([name, { environment }]) =>
      environment?.["ROLE"] === "web" ? [`${name}:3000`] : [],
    );
    const caddy = read("deploy/Caddyfile");
    // Caddy asks `health_uri` only of addresses that stand in the file, never of those it looks up
    expect(caddy).not.toMatch(/^\s*dynamic /m);
    expect(/reverse_proxy (.*) \{/.exec(caddy)?.[1]?.split(" ")).toEqual(web);
    const prometheus = parse(read("deploy/monitoring/prometheus.yml")) as {
      scrape_configs: {
        static_configs: { targets: string[] }[];
        dns_sd_configs: { names: string[]; type: string; port: number }[];
      }[];
    };
    const [asked] = prometheus.scrape_configs;
    expect(asked?.static_configs[0]?.targets).toEqual(web);
    const workers = Object.entries(compose.services).filter(
      ([, { environment }]) => environment?.["ROLE"] === "worker",
    );
    expect(asked?.dns_sd_configs).toMatchObject(
      workers.map(([name, { environment }]) => ({
        names: [name],
        type: "A",
        port: Number(environment?.["WORKER_PORT"]),
      })),
    );
    expect(workers.length).toBeGreaterThan(0);
  });
});
