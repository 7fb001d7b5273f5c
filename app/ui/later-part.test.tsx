import { Suspense } from "react";
import { renderToReadableStream } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { laterPart, untilLoaded } from "./later-part.tsx";

const offline = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
type Props = { name: string };

async function rendered(Part: ReturnType<typeof laterPart<Props>>) {
  const page = (
    <main>
      <h1>The page</h1>
      <Suspense fallback="…">
        <Part name="Maya" />
      </Suspense>
    </main>
  );
  const errors: unknown[] = [];
  const stream = await renderToReadableStream(page, { onError: (error) => void errors.push(error) });
  await stream.allReady;
  return { html: await new Response(stream).text(), errors };
}

test("[ROUTE-02] renders a part whose code loads", async () => {
  const Part = laterPart(() => Promise.resolve(({ name }: Props) => <p>Account of {name}</p>));
  expect(await rendered(Part)).toMatchObject({ html: expect.stringMatching(/Account of.*Maya/), errors: [] });
});

test("[ROUTE-02] replaces a part whose code fails to load, and keeps the page", async () => {
  const Missing = laterPart<Props>(offline);
  const missing = await rendered(Missing);
  expect(missing.errors).toEqual([]);
  expect(missing.html).toContain("The page");
  const Instead = laterPart<Props>(offline, ({ name }) => <a href="/profile">{name}</a>);
  expect(await rendered(Instead)).toMatchObject({
    html: expect.stringContaining('<a href="/profile">Maya</a>'),
    errors: [],
  });
});

test("[ROUTE-02] retries the code of a server-rendered part until it loads", async () => {
  vi.useFakeTimers();
  try {
    const load = vi.fn<() => Promise<string>>(offline);
    const loaded = untilLoaded(load);
    await vi.advanceTimersByTimeAsync(12_000);
    load.mockResolvedValue("its code");
    await vi.advanceTimersByTimeAsync(5_000);
    expect([await loaded, load.mock.calls.length]).toEqual(["its code", 4]);
  } finally {
    vi.useRealTimers();
  }
});
