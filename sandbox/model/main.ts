import type { AddressInfo } from "node:net";
import { createModel } from "./server.ts";

// A process of its own: SANDBOX_PORT comes from whoever starts it; one JSON line says that it is ready. Nothing is
// stored: it forgets what it was asked when it ends.
const { SANDBOX_PORT = "0" } = process.env; // oxlint-disable-line node/no-process-env -- stand-ins know nothing of the site's own configuration
const AI_KEY = "sandbox-key";
const { server } = createModel(AI_KEY);
server.listen(Number(SANDBOX_PORT), "127.0.0.1", () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    AI_BASE_URL: `${url}/v1`,
    AI_KEY,
    AI_MODEL: "sandbox-good",
    AI_RUPEES_A_DAY: "100",
    AI_RUPEES_PER_MILLION_IN: "50",
    AI_RUPEES_PER_MILLION_OUT: "200",
  };
  console.log(JSON.stringify({ ready: true, http: url, env }));
});

// oxlint-disable-next-line node/no-process-env -- told, because it may have died before this line
const parent = Number(process.env["SANDBOX_PARENT"] ?? process.ppid);
setInterval(() => process.ppid !== parent && process.exit(0), 500);
