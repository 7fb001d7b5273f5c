import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { statSync } from "node:fs";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { every } from "hono/combine";
import { etag } from "hono/etag";

export type Bundle = typeof import("./app.ts");
type Services = Awaited<ReturnType<Bundle["createServices"]>>["services"];
type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Where the site's code comes from: the build, or in development Vite, which reloads it after every change.
 */
export type Code = {
  load(): Promise<Bundle>;
  /**
   * Answers with the newest code; `followed` is called with each new bundle, so that jobs and pages change
   * together.
   */
  answer(services: Services, followed: (bundle: Bundle) => Promise<void>): Promise<Answer>;
  close(): Promise<void>;
};

/** A Node listener for a Hono app. */
export const answerOf = ({ fetch }: Pick<Hono, "fetch">): Answer => {
  const listener = getRequestListener(fetch);
  return (req, res) => void listener(req, res);
};

const loadBuilt = async () =>
  // the type of `server/app.ts`
  (await import(new URL("../build/server/index.js", import.meta.url).href)) as Bundle;

/** An ETag from size and modification time. */
function etagOf(file: string) {
  const { size, mtimeMs } = statSync(file);
  return `W/"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
}

function lifetimeOf(file: string) {
  // the script of plain pages has a fixed name, and imports hashed ones
  if (file.endsWith("/plain.js")) return "no-cache";
  // files under /assets have a content hash in their name; images keep their names
  return file.includes("/client/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600";
}

const onFound = (file: string, c: Context) => {
  c.header("x-content-type-options", "nosniff");
  c.header("etag", etagOf(file));
  c.header("cache-control", lifetimeOf(file));
};

/** Files have an extension; pages have none. API calls are never files. */
const isFile = (path: string) => /\.\w+$/.test(path) && !path.startsWith("/api/");

export const builtCode = (): Code => {
  return {
    load: loadBuilt,
    async answer(services) {
      const web = (await loadBuilt()).createWeb(services);
      const outer = new Hono();
      outer.use(web.cached);
      const files = every(
        etag(),
        serveStatic({ root: "./build/client", precompressed: true, onFound }) as MiddlewareHandler,
      );
      outer.use((c, next) => (isFile(c.req.path) && !web.draws(c.req.path) ? files(c, next) : next()));
      return answerOf(outer.route("/", web));
    },
    close: () => Promise.resolve(),
  };
};

export async function developedCode(server: Server): Promise<Code> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    configLoader: "native",
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  // the type of `server/app.ts`
  const load = async () => (await vite.ssrLoadModule("./server/app.ts")) as Bundle;
  return {
    load,
    async answer(services, followed) {
      let bundle = await load();
      const openWeb = (b: Bundle) => {
        const web = b.createWeb(services);
        return {
          draws: web.draws,
          listener: getRequestListener(web.fetch, { overrideGlobalObjects: false }),
        };
      };
      let web = openWeb(bundle);
      let turning: Promise<unknown> = Promise.resolve();
      // runs before requests and after file changes: whichever comes first replaces pages and jobs together
      const scheduleFollow = () =>
        (turning = turning.then(follow).catch((error: unknown) => console.error(error)));
      const follow = async () => {
        const next = await load();
        if (next === bundle) return;
        bundle = next;
        web = openWeb(next);
        await followed(next);
      };
      vite.watcher.on("change", () => setTimeout(scheduleFollow, 50));
      const draw = async (req: IncomingMessage, res: ServerResponse) => {
        try {
          await scheduleFollow();
          await web.listener(req, res);
        } catch (error) {
          vite.ssrFixStacktrace(error as Error); // only changes the stack
          console.error(error);
          res.statusCode = 500;
          res.end(String(error));
        }
      };
      // Vite would serve the file with the default brand name
      const isDrawn = ({ url = "" }: IncomingMessage) => web.draws(url.split("?", 1)[0] ?? "");
      return (req, res) =>
        isDrawn(req) ? void draw(req, res) : vite.middlewares(req, res, () => void draw(req, res));
    },
    close: () => vite.close(),
  };
}
