import type { AddressInfo } from "node:net";
import { createStore } from "./server.ts";

// A store to try FILES=s3 on one machine: `node sandbox/s3/main.ts`. Objects are lost when it ends.
const credentials = { accessKeyId: "villa", secretAccessKey: "villa-sandbox-secret", region: "us-east-1" };
const bucket = "villa";
const { server } = createStore({ ...credentials, bucket });
server.listen(Number(process.env["SANDBOX_PORT"] ?? 0), "127.0.0.1", () => {
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  console.log(JSON.stringify({ ready: true, http: endpoint, env }));
});
