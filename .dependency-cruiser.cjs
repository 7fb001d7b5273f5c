// Import rules. Tested with dependency-cruiser 18.7.2 and @swc/core. Without swc it cannot parse TypeScript
// 7, reports "0 modules cruised" and passes, so the check must also fail if it read fewer modules than
// `git ls-files` lists.
const FEATURE = "^app/features/([^/]+)/";
// analytics is mainly used through its browser entry
const ground = ["settings", "audit", "safety", "accounts", "media", "notes", "analytics"];
const arrows = {
  settings: ["audit"],
  audit: [],
  safety: ["audit", "accounts"], // accounts: its contract only
  accounts: ["audit", "settings", "safety", "analytics"],
  media: ["audit", "accounts"],
  analytics: ["settings", "audit"],
  quest: ground,
  notes: ["audit"],
  operations: [],
  rights: ["audit", "accounts"], // gets personal data through `Feature`, so it knows no feature by name
  payments: ground,
  newsletter: ground,
  insider: [...ground, "payments"],
  blog: [...ground, "newsletter", "insider"],
  report: [...ground, "quest"],
  "pdf-report": [...ground, "quest", "report", "payments"],
  "language-model": [...ground, "quest", "report", "payments", "pdf-report"],
  dashboard: [
    ...ground,
    "quest",
    "report",
    "pdf-report",
    "payments",
    "applications",
    "insider",
    "language-model",
  ],
  applications: [...ground, "quest"],
  site: [...ground, "newsletter", "blog", "applications", "insider"],
  admin: [".+"],
};
const forbid = (name, from, to) => ({ name, severity: "error", from, to });

module.exports = {
  forbidden: [
    // dynamic imports count too: a panel of /profile must not import accounts, which shows it
    forbid("no-cycles", {}, { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } }),
    forbid(
      "three-entries",
      { path: FEATURE, pathNot: ["tables\\.server\\.ts$", "(fixtures|seed\\.server|\\.test)\\.tsx?$"] },
      {
        path: FEATURE,
        pathNot: [
          "^app/features/$1/",
          "^app/features/([^/]+)/([a-z.-]*contract\\.ts|\\1\\.server\\.ts|\\1\\.browser\\.tsx|\\1\\.plain\\.ts)$",
        ],
      },
    ),
    forbid(
      "tables-know-tables-and-contracts",
      { path: FEATURE + "tables\\.server\\.ts$" },
      { path: "^app/features/", pathNot: "/(tables\\.server|[a-z.-]*contract)\\.ts$" },
    ),
    forbid(
      "domain-is-pure",
      { path: FEATURE + "domain/", pathNot: "\\.(test|bench)\\.ts$" },
      {
        pathNot: [
          "^app/features/$1/(domain/|[a-z.-]*contract\\.ts$)",
          "^app/lib/[^.]+\\.ts$",
          "node_modules/(zod|jsonrepair|markdown-it)/",
        ],
      },
    ),
    forbid(
      "lib-is-pure",
      { path: "^app/lib/", pathNot: "\\.test\\.ts$" },
      { pathNot: ["^app/lib/", "node_modules/zod/", "^(node:)?crypto$"] },
    ),
    forbid(
      "lib-runs-in-browsers",
      { path: "^app/lib/[^.]+\\.ts$" },
      { path: ["\\.server\\.ts$", "^(node:)?crypto$"] },
    ),
    forbid(
      "contract-is-pure",
      { path: FEATURE + "[a-z.-]*contract\\.ts$" },
      { pathNot: ["/[a-z.-]*contract\\.ts$", "node_modules/zod"] },
    ),
    forbid(
      "screens-never-server",
      {
        path: ["^app/(ui|features/[^/]+/(ui|emails))/", "^app/features/[^/]+/[^/]+/ui/", "\\.browser\\.tsx$"],
        pathNot: "\\.test\\.tsx?$",
      },
      // types of server responses are erased
      { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    ),
    forbid(
      "server-never-screens",
      { path: "^app/features/.+\\.server\\.ts$" },
      { path: ["^app/ui/", "^app/features/[^/]+/ui/", "^app/features/[^/]+/[^/]+/ui/"] },
    ),
    forbid(
      "pages-call-service-functions",
      { path: FEATURE + "(pages|admin)/" },
      { path: ["tables\\.server\\.ts$", "^app/platform/database/db", "node_modules/drizzle-orm"] },
    ),
    // a feature contributes only its own parts; contributions are read from the services, never imported
    forbid(
      "handed-in-from-itself",
      { path: FEATURE + "feature\\.server\\.ts$" },
      { pathNot: ["^app/features/$1/", "^app/platform/"] },
    ),
    forbid(
      "handed-in-once",
      { path: "^(app|server)/", pathNot: ["^server/features\\.ts$", "\\.test\\.tsx?$"] },
      { path: FEATURE + "feature\\.server\\.ts$" },
    ),
    forbid(
      "features-are-a-list",
      { path: "^server/features\\.ts$" },
      { pathNot: ["/feature\\.server\\.ts$"] },
    ),
    forbid("platform-knows-no-feature", { path: "^app/(platform|ui)/" }, { path: "^(app/features|server)/" }),
    forbid(
      "composition-is-never-imported",
      { path: "^app/(features|lib|platform|ui)/" },
      { path: "^(server/|app/(routes\\.ts|root\\.tsx|profile-panels\\.tsx)$)" },
    ),
    // server/app.ts, server/features.ts and server/bundled/ are bundled; Node runs the other files directly,
    // and they use the bundle only through its exports
    forbid(
      "main-never-imports-app",
      { path: "^server/(?!app\\.ts|features\\.ts|bundled/)", pathNot: "\\.test\\.ts$" },
      // script-fonts.ts has no imports, so Node can load it directly
      {
        path: "^(app/(?!platform/pdf/script-fonts\\.ts$)|server/bundled/)",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "fixtures-seeds-and-tests",
      { path: FEATURE + ".*(fixtures|seed\\.server|\\.test)\\.tsx?$" },
      {
        path: FEATURE,
        pathNot: [
          "^app/features/$1/",
          "^app/features/([^/]+)/(([a-z.-]*contract|fixtures|feature\\.server)\\.ts|\\1\\.server\\.ts|\\1\\.browser\\.tsx)$",
        ],
      },
    ),
    // run by hand with Node; only tests and fixtures of the site use it, for simulated people
    forbid(
      "research-is-no-part-of-the-site",
      { path: "^(app|server|sandbox)/", pathNot: "(fixtures|\\.test)\\.tsx?$" },
      { path: "^research/" },
    ),
    forbid(
      "research-uses-the-engine",
      { path: "^research/", pathNot: "\\.test\\.ts$" },
      {
        path: "^(app|server|sandbox)/",
        pathNot: [
          "^app/lib/[^.]+\\.ts$",
          "^app/features/quest/(contract\\.ts|instrument\\.server\\.ts|domain/)",
          "^app/features/report/((catalogue/catalogue|documents/(as-answered|reader))\\.server\\.ts|fixtures\\.ts|domain/)",
        ],
      },
    ),
    forbid("sandbox-stands-apart", { path: "^(app|server)/" }, { path: "^sandbox/" }),
    forbid("sandbox-uses-nothing-of-ours", { path: "^sandbox/" }, { path: "^(app|server)/" }),
    ...Object.entries(arrows).map(([feature, uses]) =>
      forbid(
        `arrows-${feature}`,
        { path: `^app/features/${feature}/` },
        {
          path: FEATURE,
          pathNot: [
            `^app/features/(${[feature, ...uses].join("|")})/`,
            ...(feature === "analytics" ? ["/[a-z.-]*contract\\.ts$"] : []),
          ],
        },
      ),
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
