import { z } from "zod";

/** A process counts as alive for this many seconds after its last heartbeat; it sends one every five. */
export const ALIVE_SECONDS = 20;

/** The number of live workers, and seconds since the last heartbeat of any; null for never. */
export type Workers = { alive: number; lastSeenSeconds: number | null };
/** Jobs that are due but not started; `oldestSeconds`: how long the oldest has waited. */
export type Waiting = { count: number; oldestSeconds: number };

/** Names of alarms; docs/runbooks/alarms.md has a section for each. */
export const ALARMS = [
  "late-pdf",
  "books",
  "queue",
  "workers",
  "mail",
  "jobs",
  "files",
  "backup",
  "certificate",
] as const;
export type AlarmName = (typeof ALARMS)[number];
/** A problem that needs attention now, in one sentence. */
export type Alarm = { name: AlarmName; says: string };

/** An alarm has started; one event for each administrator's address. */
export const alarmRaised = {
  name: "operations.alarm-raised",
  payload: z.object({ name: z.enum(ALARMS), says: z.string(), address: z.string() }),
} as const;

/** The state of one part of the site, for visitors. `since`: ISO time of the alarm, if there is one. */
export type PartStatus = { part: string; works: boolean; says: string; since: string | null };
