import fs from "node:fs";
import { BlockList } from "node:net";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { Variables } from "../app/platform/env.server.ts";

const readFile = (file: string) => fs.readFileSync(file, "utf8");
const { scripts } = JSON.parse(readFile("package.json")) as { scripts: Record<string, string> };
const unknownVariables = (names: string[]) => names.filter((name) => !(name in Variables.shape));

type Service = {
  environment?: Record<string, string>;
  networks?: string[] | Record<string, { ipv4_address: string }>;
};
type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { ipam: { config: { ip_range: string }[] } }>;
};
type Container = { env: { name: string }[]; securityContext: object };
type Manifest = {
  kind: string;
  spec: { template: { spec: { securityContext: object; containers: Container[] } } };
};
const compose = parse(readFile("compose.yaml"), { merge: true }) as Compose;
const deployments = parseAllDocuments(readFile("deploy/kubernetes/villa.yaml"))
  .map((document) => document.toJS() as Manifest)
  .filter(({ kind }) => kind === "Deployment");

describe("[RUN-07] deployment files", () => {
  test.each(["web-1", "web-2", "worker"])("compose.yaml sets only known variables for %s", (name) => {
    const names = Object.keys(compose.services[name]?.environment ?? {});
    expect(names).toContain("ROLE");
    expect(unknownVariables(names)).toEqual([]);
  });

  test("trusts the proxy's fixed address in compose.yaml, which no other container can get", () => {
    const networks = compose.services["proxy"]?.networks as Record<string, { ipv4_address: string }>;
    const { ipv4_address: address } = networks["inside"]!;
    expect(compose.services["web-1"]?.environment?.["TRUSTED_PROXIES"]).toBe(address);
    const [range = "", bits] = compose.networks["inside"]!.ipam.config[0]!.ip_range.split("/");
    const dynamicAddresses = new BlockList();
    dynamicAddresses.addSubnet(range, Number(bits));
    expect(dynamicAddresses.check(address)).toBe(false);
  });

  test("sets only known variables in the Kubernetes manifests, and runs without privileges", () => {
    expect(deployments).toHaveLength(2);
    for (const { spec } of deployments) {
      const { securityContext, containers } = spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true });
      for (const { env, securityContext: limits } of containers) {
        expect(unknownVariables(env.map(({ name }) => name))).toEqual([]);
        expect(limits).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      }
    }
  });

  test("runs the file of npm start in the image, not as root", () => {
    const dockerfile = readFile("Dockerfile");
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? "[]") as string[];
    expect(scripts["start"]).toContain(command.at(-1));
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  test("runs an existing npm script in the systemd unit for backups", () => {
    const [, command = "?"] = /npm run (\w+)/.exec(readFile("deploy/systemd/villa-backup.service")) ?? [];
    expect(scripts).toHaveProperty(command);
  });
});
