import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { openPartner } from "../http/partner-calls.server.ts";
import { openBucket, StoreFailure } from "./s3.server.ts";

/** A client of a store that gives every request the same answer. One failure opens its circuit breaker. */
async function openStoreWith(status: number, body = "") {
  const server = http.createServer(
    (req, res) => void req.resume().on("end", () => res.writeHead(status).end(body)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const partner = openPartner("file store", { limits: { failuresToOpen: 1 } });
  const options = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: "villa-files",
    region: "ap-south-1",
    accessKeyId: "villa",
    secretAccessKey: "a-secret-of-the-tests",
    prefix: "",
    encryption: "" as const,
    spool: os.tmpdir(),
  };
  return { partner, storage: openBucket(options, partner) };
}

test("[RUN-05] fails if the server at the address is not an S3 store", async () => {
  const { storage } = await openStoreWith(404, "<html>Not Found</html>");
  await expect(storage.write("a/file", new Uint8Array(9))).rejects.toThrow(
    "The file store refuses to store a/file: 404",
  );
  await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toThrow(
    "The file store refuses to list files: 404",
  );
  expect(await storage.problem()).toBe("The file store refuses to be read: 404");
});

test.each([
  [403, false],
  [500, true],
])("[RUN-05] opens the circuit breaker after %i without a code: %s", async (status, opensBreaker) => {
  const { storage, partner } = await openStoreWith(status);
  await expect(storage.read("a/file")).rejects.toMatchObject({ status, code: "" });
  expect(partner.isUnavailable()).toBe(opensBreaker);
});

test.each([
  [507, "", "ENOSPC"],
  [507, "InternalError", "ENOSPC"],
  [503, "InsufficientCapacity", "ENOSPC"],
  [403, "QuotaExceeded", "ENOSPC"],
  [503, "SlowDown", "SlowDown"],
  [403, "AccessDenied", "AccessDenied"],
])("[RUN-05] reports %i %s with the code %s", (status, storeCode, code) => {
  const failure = new StoreFailure("to store a/file", status, storeCode);
  expect(failure.code).toBe(code);
  expect(failure.message).toBe(`The file store refuses to store a/file: ${storeCode || status}`);
});
