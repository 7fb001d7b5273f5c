/** One page in memory, with its body in every encoding that somebody has asked for. */
export type CachedPage<P> = { page: P; until: number; bytes: number };
/**
 * The page from memory; or the page that was drawn for this very request and must not be kept; or nothing,
 * and the request draws its own.
 */
export type Found<P> = { cached: P } | { drawn: P } | undefined;

export type HtmlCacheOptions<P> = {
  now: () => number;
  /** Until when a page drawn at this moment is right, in milliseconds since 1970. */
  until: (now: number) => number;
  /** Bytes that the page takes, or undefined where it must not be kept. */
  weigh: (page: P) => number | undefined;
  /**
   * Called as a drawing begins; what it answers says at its end whether what the page was made of was certain
   * all the time.
   */
  certain?: () => () => boolean;
  /** Pages and bytes held at most; the one that nobody has asked for the longest time goes first. */
  most?: { pages: number; bytes: number };
};

/** Pages in memory up to a number and a weight, each until its time. */
function openPageStore<P>({ now, most }: { now: () => number; most: { pages: number; bytes: number } }) {
  const pages = new Map<string, CachedPage<P>>();
  let bytes = 0;

  function take(key: string) {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }
  function put(key: string, one: CachedPage<P>) {
    take(key);
    pages.set(key, one);
    bytes += one.bytes;
    for (const oldest of pages.keys()) {
      if (pages.size <= most.pages && bytes <= most.bytes) return;
      take(oldest);
    }
  }
  function readCached(key: string): P | undefined {
    const one = pages.get(key);
    if (!one) return undefined;
    if (one.until <= now()) {
      take(key);
      return undefined;
    }
    pages.delete(key); // and to the end of the line
    pages.set(key, one);
    return one.page;
  }
  return {
    put,
    readCached,
    clear() {
      pages.clear();
      bytes = 0;
    },
    size: () => pages.size,
  };
}

/**
 * Pages in memory. However many ask for one at once, it is drawn once; what was begun before a drop is never
 * kept, nor given to who came after it.
 */
export function openHtmlCache<P>({
  now,
  until,
  weigh,
  certain = () => () => true,
  most = MOST,
}: HtmlCacheOptions<P>) {
  const pages = openPageStore<P>({ now, most });
  let underWay = new Map<string, Promise<P | undefined>>();

  async function begin(key: string, draw: () => Promise<P>): Promise<{ page: P; isStored: boolean }> {
    const turn = underWay;
    const drawing = Promise.withResolvers<P | undefined>();
    turn.set(key, drawing.promise);
    try {
      const [end, sure] = [until(now()), certain()];
      const page = await draw();
      const weight = weigh(page);
      const isStored = weight !== undefined && sure();
      if (isStored && turn === underWay && now() < end) pages.put(key, { page, until: end, bytes: weight });
      drawing.resolve(isStored ? page : undefined);
      return { page, isStored };
    } catch (error) {
      drawing.resolve(undefined); // who waited tries for themselves
      throw error;
    } finally {
      turn.delete(key);
    }
  }

  return {
    /** The page, where it is in memory and still right. */
    cached: (key: string) => pages.readCached(key),
    /** @param draw makes the page from nothing that belongs to whoever is asking */
    async find(key: string, draw: () => Promise<P>): Promise<Found<P>> {
      const there = pages.readCached(key);
      if (there) return { cached: there };
      const waiting = underWay.get(key);
      if (waiting) {
        const page = await waiting;
        return page && { cached: page };
      }
      const { page, isStored } = await begin(key, draw);
      return isStored ? { cached: page } : { drawn: page };
    },
    /** Forgets every page: something that pages are made of has changed. */
    drop() {
      pages.clear();
      underWay = new Map();
    },
    get size() {
      return pages.size();
    },
  };
}
const MOST = { pages: 400, bytes: 48 * 1024 * 1024 };
