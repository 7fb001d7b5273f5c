import fs from "node:fs";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { openFolder } from "../app/platform/files/folder.server.ts";
import { openPartner } from "../app/platform/http/partner-calls.server.ts";
import { type BucketOptions, openBucket } from "../app/platform/files/s3.server.ts";
import { createStore, type Options } from "../sandbox/s3/server.ts";

const CREDENTIALS = { accessKeyId: "villa", secretAccessKey: "a-secret-of-the-tests", region: "ap-south-1" };

/** Starts the sandbox's object store. `env`: the variables with which a site uses it. */
export async function startStore(options: Partial<Options> = {}) {
  const store = createStore({ ...CREDENTIALS, bucket: "villa-files", ...options });
  await new Promise<void>((resolve) => store.server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(store.server.address() as AddressInfo).port}`;
  return {
    ...store,
    endpoint,
    env: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: "villa-files",
      S3_REGION: CREDENTIALS.region,
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    close: async () => {
      store.server.closeAllConnections();
      await new Promise((resolve) => store.server.close(resolve));
    },
  };
}

/** The site's client for this store. */
export function clientOf(
  store: Awaited<ReturnType<typeof startStore>>,
  options: Partial<BucketOptions> = {},
) {
  const spool = fs.mkdtempSync(path.join(os.tmpdir(), "villa-spool-"));
  const bucket = {
    ...CREDENTIALS,
    endpoint: store.endpoint,
    bucket: "villa-files",
    prefix: "",
    encryption: "" as const,
  };
  return { spool, storage: openBucket({ ...bucket, spool, ...options }, openPartner("file store")) };
}

/** Every kind of file storage; storage tests run against each. */
export const PLACES = {
  "a folder": async () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), "villa-storage-"));
    return {
      storage: openFolder(path.join(root, "files")),
      close: async () => fs.rmSync(root, { recursive: true, force: true }),
    };
  },
  "an S3 store": async () => {
    const store = await startStore({ needsEncryption: true, page: 2 });
    const { storage, spool } = clientOf(store, { prefix: "villa/", encryption: "AES256" });
    return {
      storage,
      close: async () => {
        fs.rmSync(spool, { recursive: true, force: true });
        await store.close();
      },
    };
  },
};
