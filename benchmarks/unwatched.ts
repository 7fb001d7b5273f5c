import type { Browser } from "@playwright/test";

type Answer = { id: number; result?: unknown; error?: { message: string } };
type Point = { x: number; y: number };

/**
 * A page with storage of its own, of which nothing is watched but what is asked for. Playwright follows every
 * request of its own pages, and that alone doubles what a request costs the page's main thread; a visitor has
 * nobody who does.
 */
export async function openUnwatched(browser: Browser, { width, height }: { width: number; height: number }) {
  const whole = await browser.newBrowserCDPSession();
  const { browserContextId } = await whole.send("Target.createBrowserContext");
  const { targetId } = await whole.send("Target.createTarget", {
    url: "about:blank",
    width,
    height,
    browserContextId,
  });
  const { sessionId } = await whole.send("Target.attachToTarget", { targetId, flatten: false });
  const waiting = new Map<number, (answer: Answer) => void>();
  whole.on("Target.receivedMessageFromTarget", (event: { sessionId: string; message: string }) => {
    if (event.sessionId !== sessionId) return;
    const answer = JSON.parse(event.message) as Answer; // as the protocol answers
    waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  /** One call of the DevTools protocol. @throws with the browser's own words where it refuses */
  async function call<R>(method: string, params: object = {}): Promise<R> {
    const id = ++last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    await whole.send("Target.sendMessageToTarget", {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as R; // whoever asks knows the shape
  }
  const mouse = (type: string, at: Point, more = {}) =>
    call("Input.dispatchMouseEvent", { type, ...at, ...more });
  async function evaluate<T>(expression: string): Promise<T> {
    const { result } = await call<{ result: { value: T } }>("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return result.value;
  }
  return {
    /** The whole browser, for traces. */
    whole,
    call,
    evaluate,
    goto: (url: string) => call("Page.navigate", { url }),
    move: (at: Point) => mouse("mouseMoved", at),
    wheel: (at: Point, deltaY: number) => mouse("mouseWheel", at, { deltaX: 0, deltaY }),
    async until(expression: string) {
      while (!(await evaluate<boolean>(`Boolean(${expression})`)))
        // oxlint-disable-next-line no-await-in-loop -- looks again until it is so
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    async close() {
      await whole.send("Target.disposeBrowserContext", { browserContextId });
      await whole.detach();
    },
  };
}
