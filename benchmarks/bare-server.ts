import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

const PLAIN = `const body = Buffer.alloc(Number(process.argv[1]), "a");
  const headers = { "content-type": "text/html", "content-length": body.length };
  require("node:http").createServer((_, res) => res.writeHead(200, headers).end(body))
    .listen(0, "127.0.0.1", function () { console.log(this.address().port); });`;

/** A plain Node server that sends `bytes` bytes, as a reference for the current speed of the machine. */
export async function openBareServer(bytes = 60_000) {
  const child = spawn(process.execPath, ["-e", PLAIN, String(bytes)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // the event has one string
  const [port] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return {
    url: `http://127.0.0.1:${port}/`,
    async close() {
      child.kill();
      await once(child, "exit");
    },
  };
}
