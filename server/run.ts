import type http from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { openServer } from "./connections.ts";
import { openDrain } from "./drain.ts";
import { startPostgres, urlsOf } from "./postgres.ts";
import { proxyToSandbox } from "./sandbox-proxy.ts";
import { sandboxEnv, startSandbox } from "./sandbox.ts";
import { readOrCreateSecret } from "./secret.ts";
import { StartError } from "./start-error.ts";
import { answerOf, type Bundle, builtCode, developedCode } from "./web.ts";

type Env = ReturnType<Bundle["readEnv"]>;

/** Functions to call at the end, in reverse order of opening. */
const closers: (() => unknown)[] = [];
let starting: Promise<void> | undefined;
let isStarted = false;
let stopping: number | undefined;
/** Called before anything is closed: health and heartbeat then report "draining". */
let announceStop: () => void = () => {};
/** In milliseconds: running requests and jobs have 25 s, closing the rest takes a little longer. */
let longestStopMs = 40_000;
/**
 * Closes all opened resources and exits. A second signal, or the time limit, exits immediately: the next start
 * recovers.
 * @param because printed if startup is not complete, so that the caller can tell a signal from a failure
 */
async function stop(code = 0, because = "") {
  // one Ctrl-C arrives twice: from the terminal, and from npm
  if (stopping && Date.now() - stopping < 1_000) return;
  if (stopping) process.exit(1);
  stopping = Date.now();
  if (because && !isStarted) console.error(`Stopped while it started: ${because}.`);
  setTimeout(() => process.exit(1), longestStopMs).unref();
  announceStop();
  await starting?.catch(() => {}); // wait until everything opened can be closed
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
  }
  process.exit(code);
}

/**
 * Binds the port before anything else, so that a second start fails without side effects. Requests wait until
 * the site is ready.
 */
async function takePort(server: http.Server, host: string, name: "PORT" | "WORKER_PORT", port: number) {
  const { promise: ready, resolve: serve } =
    Promise.withResolvers<(req: IncomingMessage, res: ServerResponse) => void>();
  const wait = (req: IncomingMessage, res: ServerResponse) => void ready.then((answer) => answer(req, res));
  server.on("request", wait);
  void ready.then((answer) => server.off("request", wait).on("request", answer));
  const listening = new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(port, host, resolve),
  );
  await listening.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE")
      throw new StartError(`The site cannot listen on ${host}:${port}: ${error.message}.`);
    throw new StartError(
      `Port ${port} is taken: this site may be running already. Stop the process that uses it, or choose another ` +
        `with ${name}=${port + 1}.`,
    );
  });
  return { port: (server.address() as AddressInfo).port, serve }; // listening on a port
}

/**
 * Starts database and sandbox in parallel. The sandbox has its state in the data folder, so it waits until
 * this process owns it.
 */
async function openDatabaseAndSandbox(config: Env, port: number | undefined, origin: string) {
  const { DATA_DIR, ROLE, SITE_MODE } = config;
  const { promise: folderIsOurs, resolve: owned } = Promise.withResolvers<void>();
  async function openDatabase() {
    if (config.DATABASE_URL) {
      owned();
      return urlsOf(config);
    }
    const database = await startPostgres(DATA_DIR, { attach: ROLE === "worker", log: console.error, owned });
    closers.push(() => database.stop());
    return urlsOf(config, database);
  }
  async function openSandbox() {
    await folderIsOurs;
    if (SITE_MODE === "live" || !port) return undefined;
    const sandbox = await startSandbox({
      configured: config,
      dataDir: DATA_DIR,
      siteUrl: `http://127.0.0.1:${port}`,
      origin,
    });
    closers.push(() => sandbox.stop());
    return sandbox;
  }
  const [databaseUrls, sandbox] = await Promise.all([openDatabase(), openSandbox()]);
  return { databaseUrls, sandbox };
}

async function start() {
  const server = openServer();
  const code = process.argv.includes("--dev") ? await developedCode(server) : builtCode();
  closers.push(() => code.close());
  const bundle = await code.load();
  const config = bundle.readEnv();
  bundle.limitConnections(server, config);
  const { DATA_DIR, ROLE } = config;
  const local = config.SITE_MODE === "local";

  const web = ROLE === "worker" ? undefined : await takePort(server, config.HOST, "PORT", config.PORT);
  const watched =
    ROLE === "worker" && config.WORKER_PORT !== undefined
      ? await takePort(server, config.HOST, "WORKER_PORT", config.WORKER_PORT)
      : undefined;
  const defaults: Record<string, string> = {};
  if (web) defaults["ORIGIN"] = `http://localhost:${web.port}`;
  if (local) defaults["AUTH_SECRET"] = readOrCreateSecret(path.resolve(DATA_DIR, "auth-secret"));
  const { ORIGIN: origin } = bundle.readEnv(undefined, defaults);
  const { databaseUrls, sandbox } = await openDatabaseAndSandbox(config, web?.port, origin);
  if (stopping) return; // open nothing more after a signal

  const env = bundle.readEnv(undefined, { ...(local && sandboxEnv(DATA_DIR)), ...defaults });
  const opened = await bundle.createServices(env, databaseUrls);
  closers.push(() => opened.close());
  if (stopping) return;
  const { services } = opened;
  const problem = await bundle.localDataProblem(services);
  if (problem) throw new StartError(problem);
  let workers = ROLE === "web" ? undefined : await bundle.createWorkers(services);
  const drain = openDrain(server);
  announceStop = () => {
    services.life.draining = true;
    void bundle.announceProcess(services);
  };
  const leadMs = env.DRAIN_SECONDS * 1_000;
  longestStopMs += leadMs;
  // jobs and requests drain in parallel
  closers.push(() => Promise.all([workers?.stop(), (web ?? watched) && drain({ leadMs: web ? leadMs : 0 })]));
  watched?.serve(answerOf(bundle.createWorkerHttp(services)));
  if (!web || stopping) return;

  const answer = await code.answer(services, async (next) => {
    await workers?.stop();
    workers = workers && (await next.createWorkers(services));
  });
  await bundle.seed(services, console.error);
  web.serve((req, res) => {
    if (!sandbox || !proxyToSandbox(sandbox.targets, req, res)) answer(req, res);
  });
  if (stopping) return;
  console.log(`Open http://localhost:${web.port}`);
  for (const line of bundle.startupLines(env, Object.keys(sandbox?.targets ?? {}))) console.log(line);
}

const ENDINGS = (["SIGINT", "SIGTERM"] as const).map((signal) => ({
  signal,
  hear: () => void stop(0, `it was sent ${signal}`),
}));

/** Keeps our signal handlers and removes others: a signal without a handler would kill the process. */
function listen() {
  for (const { signal, hear } of ENDINGS) {
    if (!process.listeners(signal).includes(hear)) process.on(signal, hear);
    // React Router's Vite server listens too, and would exit during the drain
    for (const listener of process.listeners(signal)) if (listener !== hear) process.off(signal, listener);
  }
}

listen();
// If the parent process was killed, release the port and the database.
const parent = process.ppid;
const isOrphan = () => process.ppid !== parent && !stopping;
setInterval(() => isOrphan() && void stop(0, `process ${parent}, which started it, is gone`), 500).unref();
starting = start();
try {
  await starting;
  isStarted = true;
  listen();
} catch (error) {
  const plain =
    error instanceof StartError || (error instanceof Error && error.message.startsWith("Configuration:"));
  if (!stopping) console.error(plain ? error.message : error);
  starting = undefined;
  if (!stopping) await stop(1);
}
