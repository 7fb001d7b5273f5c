import type { Services } from "../../../platform/services.server.ts";
import * as quest from "../../quest/quest.server.ts";
import { composeReport } from "./documents.server.ts";
import { importOf, type ReportKey, statusOf } from "./status.server.ts";
import type { ReportDocument } from "../contract.ts";
import { readImported } from "../domain/imported.ts";
import { ownerOf } from "../domain/compose.ts";
import { overlay } from "../domain/overlay.ts";

/**
 * A report for its owner and for guests, each as a document and as JSON. The functions compute their value on
 * first use.
 */
export type CachedReport = {
  /** Changes whenever one of the two documents changes. */
  version: string;
  ownerId: string | null;
  shared: boolean;
  own: ReportDocument;
  ownJson: () => string;
  guest: () => ReportDocument;
  guestJson: () => string;
};

/** `content` changes with the report's content; saving it to an account does not change it. */
type Entry = CachedReport & { content: string; checkedAt: number };

/** How long an entry is used without checking for changes, unsharing and deletion. Milliseconds. */
const TRUSTED_MS = 1000;
const MOST = 500;

/** `changes` counts invalidations, so that queries started before one are not cached. */
type ReportCache = {
  entries: Map<string, Entry>;
  asking: Map<string, Promise<Entry | undefined>>;
  changes: number;
};
const caches = new WeakMap<object, ReportCache>();
const keyOf = ({ sessionId, testId }: ReportKey) => `${sessionId}/${testId}`;

function cacheOf(db: object): ReportCache {
  const cache = caches.get(db) ?? { entries: new Map(), asking: new Map(), changes: 0 };
  caches.set(db, cache);
  return cache;
}

/**
 * A cached report. Each process checks the database at most once a second per report, so it notices deletion,
 * claiming and unsharing within a second; the process that made the change notices immediately (`forget`).
 * @param fresh always checks the database
 * @returns undefined if there is no such result
 */
export async function readCachedReport(
  services: Pick<Services, "db" | "clock" | "log">,
  key: ReportKey,
  { fresh = false } = {},
): Promise<CachedReport | undefined> {
  const cache = cacheOf(services.db);
  const name = keyOf(key);
  const cached = cache.entries.get(name);
  if (fresh) return fetchDocument(services, cache, key, cached);
  if (cached && isTrusted(services.clock, cached)) return cached;
  return cache.asking.get(name) ?? fetchDocument(services, cache, key, cached);
}

const isTrusted = (clock: Services["clock"], { checkedAt }: Entry) =>
  Math.abs(clock.now().getTime() - checkedAt) < TRUSTED_MS;

type Dependencies = Pick<Services, "db" | "clock" | "log">;

/** Concurrent requests for a report share one query. */
function fetchDocument(
  services: Dependencies,
  cache: ReportCache,
  key: ReportKey,
  cached: Entry | undefined,
) {
  const name = keyOf(key);
  const before = cache.changes;
  const answer = check(services, key, cached)
    .then((entry) => {
      if (cache.changes === before) storeEntry(cache, name, entry);
      return entry;
    })
    .finally(() => {
      if (cache.asking.get(name) === answer) cache.asking.delete(name);
    });
  cache.asking.set(name, answer);
  return answer;
}

/** Evicts the entry whose last check is oldest: the most recently checked entry is last. */
function storeEntry({ entries }: ReportCache, name: string, entry: Entry | undefined) {
  entries.delete(name);
  if (entry) entries.set(name, entry);
  const oldest = entries.keys().next().value;
  if (entries.size > MOST && oldest !== undefined) entries.delete(oldest);
}

/** Removes a report from this process's cache and discards the results of running queries. */
export function forget({ db }: Pick<Services, "db">, key: ReportKey) {
  const cache = cacheOf(db);
  cache.entries.delete(keyOf(key));
  cache.asking.delete(keyOf(key));
  cache.changes++;
}

/** Reads sharing and import in one statement, plus a second one only if there is an import. */
async function readExtras(services: Pick<Services, "db">, key: ReportKey) {
  const status = await statusOf(services, key);
  const imported = status.isImported ? await importOf(services, key) : undefined;
  return { imported, shared: status.isShared };
}

const lazily = <T extends string | ReportDocument>(create: () => T): (() => T) => {
  let value: T | undefined;
  return () => (value ??= create());
};

async function check(
  services: Pick<Services, "db" | "clock" | "log">,
  key: ReportKey,
  cached: Entry | undefined,
): Promise<Entry | undefined> {
  const checkedAt = services.clock.now().getTime();
  const [result, { imported, shared }] = await Promise.all([
    quest.readResult(services, key.sessionId, key.testId),
    readExtras(services, key),
  ]);
  if (!result) return undefined;
  const content = [
    result.completedAt.toISOString(),
    result.scores.engine,
    imported?.importedAt.toISOString(),
  ].join(" ");
  const { ownerId } = result;
  const version = `${ownerId} ${content}`;
  if (cached?.version === version) return { ...cached, shared, checkedAt };
  if (cached?.content === content) {
    const document = { ...cached.own, user_id: ownerOf(result) };
    return {
      ...cached,
      version,
      checkedAt,
      ownerId,
      shared,
      own: document,
      ownJson: lazily(() => JSON.stringify(document)),
    };
  }
  const sections = imported && readImported(imported.results);
  if (imported && !sections)
    services.log.warn(
      { ...key, source: imported.source },
      "imported results cannot be used; the engine's own are shown",
    );
  const composed = composeReport(result);
  const overlaid = sections ? overlay(composed, sections) : composed;
  const guest = lazily(() => forGuests(overlaid));
  return {
    version,
    content,
    checkedAt,
    ownerId,
    shared,
    own: overlaid,
    ownJson: lazily(() => JSON.stringify(overlaid)),
    guest,
    guestJson: lazily(() => JSON.stringify(guest())),
  };
}

/** The comparison group shown to guests: the owner's would reveal sex and age. */
const SOME_GROUP = "people of their group who took this inventory online";

/** The guests' copy: without answers, owner, sex, age, low-reader flag and earlier results. */
function forGuests(document: ReportDocument): ReportDocument {
  const findings = document.evidence.findings.map((finding) => ({ ...finding, answers: [] }));
  const { moved: _moved, ...evidence } = document.evidence;
  const { changed: _changed, ...archetype } = evidence.archetype;
  const { low: _low, ...emotional } = evidence.emotional;
  const neutral = {
    ...document,
    user_id: "anonymous",
    evidence: { ...evidence, archetype, emotional, findings },
  };
  // only the name of the group changes, so the shape stays the same
  return JSON.parse(
    JSON.stringify(neutral).replaceAll(document.evidence.norms, SOME_GROUP),
  ) as ReportDocument;
}
