import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MediaImage } from "../contract.ts";
import { forget, readUploads, upload } from "./uploads.ts";

const image = (key: string, state = "making") => ({ key, state, problem: null }) as unknown as MediaImage; // all it needs
let answers: { arrive: (body: object, status?: number) => void }[];
let requests: string[];
let answer: () => Response;
let ids: number[];

beforeEach(() => {
  vi.useFakeTimers();
  [answers, requests, ids] = [[], [], []];
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = { addEventListener: () => {} };
      response: object = {};
      status = 0;
      open() {}
      setRequestHeader() {}
      send() {}
      addEventListener(_: string, end: () => void) {
        answers.push({
          arrive: (body, status = 201) => {
            Object.assign(this, { response: body, status });
            end();
          },
        });
      }
    },
  );
  vi.stubGlobal("fetch", async (path: string) => {
    requests.push(path);
    return answer();
  });
});
afterEach(async () => {
  forget(ids);
  await vi.runAllTimersAsync(); // ends polling
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const shown = () => readUploads().map(({ status, error }) => ({ status, error }));
const file = () => new File(["x"], "picture.jpg");
const send = (...keys: string[]) => {
  ids = upload(keys.map(file));
  keys.forEach((key, at) => answers[at]!.arrive({ image: image(key) }));
};
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("stops polling a picture that was deleted while its sizes were made", async () => {
  answer = () => Response.json({ images: [image("kept")] });
  send("gone", "kept");
  await wait(600);
  expect(shown()).toEqual([
    { status: "refused", error: "This picture was deleted." },
    { status: "making", error: undefined },
  ]);
  answer = () => Response.json({ images: [image("kept", "ready")] });
  await wait(600);
  expect(requests.at(-1)).toMatch(/keys=kept$/);
  expect(shown()[1]).toMatchObject({ status: "done" });
});

test("reports an ended session, and stops polling", async () => {
  answer = () => Response.json({ error: "Authentication required" }, { status: 401 });
  send("mine");
  await wait(60_000);
  expect(requests).toHaveLength(1);
  expect(shown()).toEqual([{ status: "failed", error: "Authentication required." }]);
});

test("backs off without a response, and recovers", async () => {
  answer = () => new Response("", { status: 503 });
  send("slow");
  await wait(60_000);
  expect(requests.length).toBeLessThan(12);
  answer = () => Response.json({ images: [image("slow", "ready")] });
  await wait(15_000);
  expect(shown()).toMatchObject([{ status: "done" }]);
});
