import fs from "node:fs";
import fsPromises from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { randomBytes, randomUUID } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { clientOf, PLACES, startStore } from "../../../testing/store.ts";
import { openDb, transaction } from "../database/db.server.ts";
import { readEnv } from "../env.server.ts";
import { streamOf } from "./file-place.server.ts";
import {
  moveFiles,
  openPlaces,
  openStorage,
  openBackupPlace,
  type Storage,
  withFormerPlace,
} from "./storage.server.ts";
import { testPostgresUrl } from "../../../testing/database.ts";

const bytes = new TextEncoder().encode("a picture");
const textOf = async (storage: Storage, key: string, part?: { start?: number; end?: number }) => {
  const file = await storage.read(key);
  return file && new Response(file.stream(part)).text();
};
async function keysIn(storage: Storage, prefix?: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(prefix)) keys.push(key);
  return keys.toSorted((key, otherKey) => (key < otherKey ? -1 : 1));
}

describe.each(Object.entries(PLACES))("[RUN-05] files in %s", (_, openPlace) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => void ({ storage, close } = await openPlace()));
  afterAll(() => close());

  test.each([
    "..",
    "../outside",
    "a/../../outside",
    "a/..",
    "a/b..c",
    "/etc/hostname",
    ".hidden",
    "",
    "a b",
    "a\0",
  ])("[HOUSE-07] refuses to read, write or remove the key %j", async (key) => {
    const refused = `Not a storage key: ${key}`;
    await expect(storage.read(key)).rejects.toThrow(refused);
    await expect(storage.write(key, bytes)).rejects.toThrow(refused);
    await expect(storage.remove(key)).rejects.toThrow(refused);
    expect(await keysIn(storage)).toEqual([]);
  });

  test("reads a complete file, whole or in part, or none", async () => {
    await storage.write("books/one.pdf", bytes);
    expect((await storage.read("books/one.pdf"))?.size).toBe(9);
    expect(await textOf(storage, "books/one.pdf")).toBe("a picture");
    expect(await textOf(storage, "books/one.pdf", { start: 2, end: 4 })).toBe("pic");
    expect(await textOf(storage, "books/one.pdf", { start: 2 })).toBe("picture");
    expect(await textOf(storage, "books/one.pdf", { end: 2 })).toBe("a p");
    async function* broken() {
      yield bytes;
      throw new Error("The disk is full");
    }
    await expect(storage.write("books/one.pdf", broken())).rejects.toThrow("The disk is full");
    expect(await textOf(storage, "books/one.pdf")).toBe("a picture");
    expect(await keysIn(storage)).toEqual(["books/one.pdf"]);
    await storage.write("books/one.pdf", new TextEncoder().encode("another"));
    expect(await textOf(storage, "books/one.pdf")).toBe("another");
    expect(await storage.writeIfAbsent("books/one.pdf", bytes)).toBe(false);
    expect(await textOf(storage, "books/one.pdf")).toBe("another");
    expect(await storage.writeIfAbsent("books/two.pdf", bytes)).toBe(true);
    expect(await textOf(storage, "books/two.pdf")).toBe("a picture");
    expect(await keysIn(storage)).toEqual(["books/one.pdf", "books/two.pdf"]);
    await storage.remove("books/two.pdf");
    await storage.remove("books/one.pdf");
    await storage.remove("books/one.pdf");
    expect(await storage.read("books/one.pdf")).toBeUndefined();
  });

  test("writes chunks larger than a buffer, and survives a cancelled read", async () => {
    const chunk = randomBytes(256 * 1024);
    async function* chunks() {
      for (let i = 0; i < 12; i++) yield chunk;
    }
    await storage.write("exports/large.zip", chunks());
    const file = (await storage.read("exports/large.zip"))!;
    expect(file.size).toBe(12 * chunk.length);
    const contents = Buffer.from(await new Response(file.stream()).arrayBuffer());
    expect(contents.equals(Buffer.concat(Array.from({ length: 12 }, () => chunk)))).toBe(true);
    const half = file.stream().getReader();
    expect((await half.read()).value?.length).toBeGreaterThan(0);
    await half.cancel();
    await storage.remove("exports/large.zip");
  });

  test("opens a file at the first read of its stream", async () => {
    await storage.write("exports/unread.zip", bytes);
    const file = (await storage.read("exports/unread.zip"))!;
    const streams = [file.stream(), file.stream({ start: 2 }), file.stream({ start: 2, end: 4 })];
    await storage.remove("exports/unread.zip");
    for (const stream of streams)
      await expect(new Response(stream).text()).rejects.toThrow(/ENOENT|it is gone/); // oxlint-disable-line no-await-in-loop
    await file.stream().cancel();
  });

  test("lists files by prefix, page by page", async () => {
    for (const name of ["media/a.webp", "media/b.webp", "papers/c.pdf"]) await storage.write(name, bytes); // oxlint-disable-line no-await-in-loop
    expect(await keysIn(storage)).toEqual(["media/a.webp", "media/b.webp", "papers/c.pdf"]);
    expect(await keysIn(storage, "media/")).toEqual(["media/a.webp", "media/b.webp"]);
    for (const name of await keysIn(storage)) await storage.remove(name); // oxlint-disable-line no-await-in-loop
    expect(await storage.problem()).toBeUndefined();
  });

  test("refuses to read or write inside a transaction", async () => {
    const { db, pool } = openDb(testPostgresUrl());
    onTestFinished(() => pool.end());
    await expect(transaction(db, () => storage.write("a/file", bytes))).rejects.toThrow(
      "inside a transaction",
    );
  });
});

const folderOf = () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "villa-beside-"));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  return { root, storage: openPlaces({ ...readEnv({}), DATA_DIR: root }).folder };
};

/** Records the inodes that are flushed to the disk from now on, in order. */
function recordFlushed() {
  const inodes: number[] = [];
  const { open } = fsPromises;
  const spy = vi.spyOn(fsPromises, "open").mockImplementation(async (...args) => {
    const handle = await open(...args);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      inodes.push((await handle.stat()).ino);
      await sync();
    };
    return handle;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return inodes;
}

const inode = (...parts: string[]) => fs.statSync(path.join(...parts)).ino;

describe("[RUN-05] survives a power cut after writing or removing a file", () => {
  test("flushes the file, its folder and each created parent", async () => {
    const { root, storage } = folderOf();
    const flushed = recordFlushed();
    await storage.write("pdf/2026/one.pdf", bytes);
    const files = path.join(root, "files");
    const created = [
      [files, "pdf/2026/one.pdf"],
      [files, "pdf/2026"],
      [files, "pdf"],
      [files],
      [root],
    ] as const;
    expect(flushed).toEqual(created.map((parts) => inode(...parts)));
  });

  test("flushes only the folder if it existed, also for conditional writes", async () => {
    const { root, storage } = folderOf();
    await storage.write("pdf/one.pdf", bytes);
    const flushed = recordFlushed();
    await storage.writeIfAbsent("pdf/two.pdf", bytes);
    expect(flushed).toEqual([inode(root, "files/pdf/two.pdf"), inode(root, "files/pdf")]);
  });

  test("flushes the folder after removing a file", async () => {
    const { root, storage } = folderOf();
    await storage.write("pdf/one.pdf", bytes);
    const flushed = recordFlushed();
    await storage.remove("pdf/one.pdf");
    await storage.remove("pdf/one.pdf");
    await storage.remove("nothing/was/here.pdf");
    expect(flushed).toEqual([inode(root, "files/pdf")]);
  });
});

test("[RUN-08] removes a killed process's partial file after a day, and keeps one being written", async () => {
  const { root, storage } = folderOf();
  const { storage: bucket, spool } = await opened();
  const blocker = Promise.withResolvers<void>();
  async function* slow() {
    yield bytes;
    await blocker.promise;
  }
  const under = path.join(root, "files/pdf");
  const writing = [storage.write("pdf/now.pdf", slow()), bucket.write("pdf/now.pdf", slow())];
  for (const folder of [under, spool])
    await expect.poll(() => fs.existsSync(folder) && fs.readdirSync(folder).length).toBe(1); // oxlint-disable-line no-await-in-loop
  await storage.write("pdf/whole.part", bytes);
  const dayAgo = new Date(Date.now() - 24.02 * 3_600_000);
  const notYet = new Date(Date.now() - 23.5 * 3_600_000);
  const young = path.join(under, `two.pdf.${randomUUID()}.part`);
  fs.writeFileSync(young, "half");
  fs.utimesSync(young, notYet, notYet);
  for (const file of [
    path.join(under, "whole.part"),
    path.join(under, `one.pdf.${randomUUID()}.part`),
    path.join(spool, `${randomUUID()}.part`),
  ]) {
    if (!fs.existsSync(file)) fs.writeFileSync(file, "half");
    fs.utimesSync(file, dayAgo, dayAgo);
  }
  expect([await storage.tidy(), await bucket.tidy()]).toEqual([1, 1]);
  expect([await storage.tidy(), await bucket.tidy()]).toEqual([0, 0]);
  expect(fs.existsSync(young)).toBe(true);
  blocker.resolve();
  await Promise.all(writing);
  expect(await keysIn(storage)).toEqual(["pdf/now.pdf", "pdf/whole.part"]);
  expect(await keysIn(bucket)).toEqual(["pdf/now.pdf"]);
});

describe("[RUN-08] ignores foreign files", () => {
  test("fails for an unreadable folder, and lists nothing for a missing one", async () => {
    const { root, storage } = folderOf();
    expect(await keysIn(storage)).toEqual([]);
    fs.writeFileSync(path.join(root, "files"), "no folder");
    await expect(keysIn(storage)).rejects.toThrow("ENOTDIR");
  });

  test("ignores files whose name is not a key", async () => {
    const { root, storage } = folderOf();
    await storage.write("media/a.webp", bytes);
    for (const name of ["media/a copy.webp", ".gitkeep"])
      fs.writeFileSync(path.join(root, "files", name), "");
    expect(await keysIn(storage)).toEqual(["media/a.webp"]);
  });

  test("ignores a store's empty object for a folder", async () => {
    const store = await startStore();
    const [{ storage, spool }, { storage: beside, spool: otherSpool }] = [
      clientOf(store, { prefix: "villa/" }),
      clientOf(store),
    ];
    onTestFinished(async () => {
      for (const folder of [spool, otherSpool]) fs.rmSync(folder, { recursive: true, force: true });
      await store.close();
    });
    for (const name of ["villa/", "villa/media/"]) await beside.write(name, new Uint8Array()); // oxlint-disable-line no-await-in-loop
    await storage.write("media/a.webp", bytes);
    expect(await keysIn(storage)).toEqual(["media/a.webp"]);
    const { storage: folder } = folderOf();
    expect(await moveFiles(storage, folder)).toMatchObject({ files: 1 });
  });
});

async function opened(options: Parameters<typeof clientOf>[1] = {}) {
  const store = await startStore();
  const client = clientOf(store, options);
  onTestFinished(async () => {
    fs.rmSync(client.spool, { recursive: true, force: true });
    await store.close();
  });
  return { ...store, ...client };
}
async function* onePiece() {
  yield bytes;
}

describe("[RUN-05] an S3 store", () => {
  test("refuses a wrong secret, region or key with one sentence", async () => {
    const { storage, objects } = await opened({ secretAccessKey: "another" });
    await expect(storage.write("a/file", bytes)).rejects.toThrow(
      "The file store refuses to store a/file: SignatureDoesNotMatch",
    );
    expect(objects.size).toBe(0);
    expect(await storage.problem()).toBe("The file store refuses to be read: SignatureDoesNotMatch");
    const wrongKeys = await opened({ accessKeyId: "nobody", region: "us-east-1" });
    await expect(wrongKeys.storage.write("a/file", bytes)).rejects.toThrow("InvalidAccessKeyId");
  });

  test("reports a missing bucket, and does not treat it as a missing file", async () => {
    const { storage } = await opened({ bucket: "another-bucket" });
    await expect(storage.write("a/file", bytes)).rejects.toThrow("NoSuchBucket");
    expect(await storage.problem()).toBe("The file store refuses to be read: NoSuchBucket");
  });

  test("retries a temporary refusal, and reports a full store like a full disk", async () => {
    const { storage, trouble, objects } = await opened();
    trouble({ kind: "busy", method: "PUT", times: 2 });
    await storage.write("a/file", bytes);
    expect(objects.size).toBe(1);
    trouble({ kind: "full", method: "PUT", times: 3 });
    await expect(storage.write("a/other", bytes)).rejects.toMatchObject({ code: "ENOSPC" });
    trouble({ kind: "denied", method: "GET", times: 1 });
    await expect(textOf(storage, "a/file")).rejects.toThrow(
      "The file store refuses to read a/file: AccessDenied",
    );
    expect(await textOf(storage, "a/file")).toBe("a picture");
  });

  test("requests a file only when its stream is read", async () => {
    const { storage, server } = await opened();
    await storage.write("a/unread", bytes);
    await storage.write("a/file", bytes);
    const requests: (string | undefined)[] = [];
    server.on("request", ({ method, url }) => method === "GET" && requests.push(url));
    (await storage.read("a/unread"))!.stream();
    expect(await textOf(storage, "a/file")).toBe("a picture");
    expect(requests).toEqual(["/villa-files/a/file"]);
  });

  test("leaves no temporary file behind", async () => {
    const { storage, spool, trouble } = await opened();
    await storage.write("a/file", onePiece());
    trouble({ kind: "denied", method: "PUT", times: 1 });
    await expect(storage.write("a/other", onePiece())).rejects.toThrow("AccessDenied");
    expect(fs.readdirSync(spool)).toEqual([]);
  });
});

test.each(["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])(
  "[RUN-05] uses the folder if %s is missing",
  (missing) => {
    const keys = { S3_ENDPOINT: "https://s3.villa.test", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
    const env = readEnv({ ...keys, S3_BUCKET: "villa-files" });
    expect(Object.keys(openPlaces(env))).toEqual(["folder", "store"]);
    expect(Object.keys(openPlaces({ ...env, [missing]: undefined }))).toEqual(["folder"]);
  },
);

async function twoPlaces() {
  const store = await startStore();
  const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), "villa-places-"));
  onTestFinished(async () => {
    fs.rmSync(DATA_DIR, { recursive: true, force: true });
    await store.close();
  });
  const env = (FILES?: "folder") => readEnv({ DATA_DIR, ...store.env, ...(FILES && { FILES }) });
  const { folder, store: bucket } = openPlaces(env());
  return {
    folder,
    bucket: bucket!,
    site: openStorage(env()),
    back: openStorage(env("folder")),
    keys: () => [...store.objects.keys()].toSorted((a, b) => (a < b ? -1 : 1)),
  };
}

describe("[RUN-05] moving files while the site runs", () => {
  test("reads files of the former place, and removes them from both", async () => {
    const { folder, site, back, keys } = await twoPlaces();
    await folder.write("papers/old.pdf", bytes);
    expect(await textOf(site, "papers/old.pdf")).toBe("a picture");
    await site.write("papers/new.pdf", bytes);
    expect(keys()).toEqual(["papers/new.pdf"]);
    await back.write("papers/newer.pdf", bytes); // with FILES=folder
    expect(keys()).toEqual(["papers/new.pdf"]);
    expect(await keysIn(folder)).toEqual(["papers/newer.pdf", "papers/old.pdf"]);
    for (const name of ["old", "newer"]) await site.remove(`papers/${name}.pdf`); // oxlint-disable-line no-await-in-loop
    expect(await keysIn(folder)).toEqual([]);
  });

  test("lists the files of both places, each once", async () => {
    const { folder, site, back } = await twoPlaces();
    for (const name of ["a/1", "a/2", "b/3"]) await folder.write(name, bytes); // oxlint-disable-line no-await-in-loop
    await site.write("a/2", new TextEncoder().encode("newer"));
    await site.write("a/4", bytes);
    expect(await keysIn(site)).toEqual(["a/1", "a/2", "a/4", "b/3"]);
    expect(await keysIn(site, "a/")).toEqual(["a/1", "a/2", "a/4"]);
    expect(await keysIn(back)).toEqual(["a/1", "a/2", "a/4", "b/3"]);
    const sizes: Record<string, number> = {};
    for await (const { key, size } of site.list()) sizes[key] = size;
    expect(sizes).toEqual({ "a/1": 9, "a/2": 5, "a/4": 9, "b/3": 9 });
  });

  test("finds a file that is moved during a read", async () => {
    const { folder, bucket } = await twoPlaces();
    await folder.write("a/1", bytes);
    const former: Storage = {
      ...folder,
      async read(key) {
        await moveFiles(folder, bucket);
        return folder.read(key);
      },
    };
    expect(await textOf(withFormerPlace(bucket, former), "a/1")).toBe("a picture");
  });

  test("moves every file, keeps the newer one, and moves back", async () => {
    const { folder, bucket, site, back, keys } = await twoPlaces();
    for (const name of ["a/1", "a/2", "b/3"]) await folder.write(name, bytes); // oxlint-disable-line no-await-in-loop
    await site.write("a/2", new TextEncoder().encode("newer"));
    const writtenKeys: string[] = [];
    const noting: Storage = {
      ...bucket,
      writeIfAbsent: (key, content) => (writtenKeys.push(key), bucket.writeIfAbsent(key, content)),
    };
    expect(await moveFiles(folder, noting)).toEqual({ files: 3, bytes: 27 });
    expect(writtenKeys.toSorted()).toEqual(["a/1", "b/3"]); // a file that exists there is not sent again
    expect(keys()).toEqual(["a/1", "a/2", "b/3"]);
    expect(await keysIn(folder)).toEqual([]);
    expect(await textOf(site, "a/2")).toBe("newer");
    expect(await textOf(back, "a/1")).toBe("a picture");
  });

  test.each([
    ["a bucket", "newer, and longer"],
    ["a bucket", "as short!"],
    ["the folder", "newer, and longer"],
  ])("keeps a file written to %s while its older version is moved there: %j", async (target, newer) => {
    const places = await twoPlaces();
    const [from, to] =
      target === "a bucket" ? [places.folder, places.bucket] : [places.bucket, places.folder];
    await from.write("media/one.webp", bytes);
    const slow: Storage = {
      ...from,
      async read(key) {
        const file = await from.read(key);
        if (!file) return undefined;
        async function* overtaken() {
          await to.write(key, new TextEncoder().encode(newer)); // the site writes during the move
          yield* file!.stream();
        }
        return { ...file, stream: () => streamOf(overtaken()) };
      },
    };
    expect(await moveFiles(slow, to)).toMatchObject({ files: 1 });
    expect(await textOf(to, "media/one.webp")).toBe(newer);
    expect(await keysIn(from)).toEqual([]);
    expect(await keysIn(to)).toEqual(["media/one.webp"]);
  });

  test("does not move a file whose read fails", async () => {
    const { folder, bucket, keys } = await twoPlaces();
    await folder.write("media/one.webp", bytes);
    const broken: Storage = {
      ...folder,
      read: async () => ({ size: bytes.length, stream: () => new Blob([bytes.slice(2)]).stream() }),
    };
    await expect(moveFiles(broken, bucket)).rejects.toThrow("media/one.webp has 7 bytes, not 9");
    expect(keys()).toEqual([]);
    expect(await keysIn(folder)).toEqual(["media/one.webp"]);
  });

  test.each(["before it is read", "when it was read"])(
    "does not restore a file removed during its move, %s",
    async (stage) => {
      const { folder, bucket, site, keys } = await twoPlaces();
      await folder.write("exports/gone.zip", bytes);
      const slow: Storage = {
        ...bucket,
        async writeIfAbsent(key, content) {
          if (stage === "before it is read") await site.remove(key); // the member deletes it now
          const isWritten = await bucket.writeIfAbsent(key, content);
          await folder.remove(key); // or now
          return isWritten;
        },
      };
      expect(await moveFiles(folder, slow)).toEqual(
        stage === "before it is read" ? { files: 0, bytes: 0 } : { files: 1, bytes: 9 },
      );
      expect(keys()).toEqual([]);
      expect(await site.read("exports/gone.zip")).toBeUndefined();
    },
  );
});

test("[RUN-08] refuses a backup place among the site's files", () => {
  const keys = { S3_ENDPOINT: "http://store:9000", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  const env = (S3_PREFIX = "") =>
    readEnv({ ...keys, S3_BUCKET: "villa-files", S3_PREFIX, DATA_DIR: "/srv/villa" });
  const refused = /is among the files of the site/;
  expect(() => openBackupPlace(env(), "/srv/villa/files/copies")).toThrow(refused);
  expect(() => openBackupPlace(env(), "s3://villa-files/copies")).toThrow(refused);
  expect(() => openBackupPlace(env("site/"), "s3://villa-files")).toThrow(refused);
  expect(() => openBackupPlace(readEnv({}), "s3://villa-copies")).toThrow(
    "s3://villa-copies needs S3_ENDPOINT",
  );
  for (const place of ["/srv/villa/copies", "s3://villa-copies/nightly"]) openBackupPlace(env(), place);
  openBackupPlace(env("site/"), "s3://villa-files/copies");
  for (const folder of ["a#b", "a?b", "a b", "a/../b"])
    expect(() => openBackupPlace(env(), `s3://villa-copies/${folder}`)).toThrow("is not a valid place");
});

test("[RUN-08] allows several minutes for a large file of a backup", async () => {
  const requested = Promise.withResolvers<http.ServerResponse>();
  const server = http.createServer((req, res) => requested.resolve((req.resume(), res)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const S3_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { S3_ENDPOINT, S3_BUCKET: "villa-files", S3_ACCESS_KEY_ID: "a", S3_SECRET_ACCESS_KEY: "b" };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => {
    vi.useRealTimers();
    server.close();
  });
  const outcome = openBackupPlace(readEnv(env), "s3://villa-copies/nightly")
    .write("villa/large.gz", bytes)
    .then(
      () => "written",
      (error: Error) => error.message,
    );
  const answer = await requested.promise;
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  answer.end();
  expect(await outcome).toBe("written");
});
