import { z } from "zod";

/** A process counts as alive for so many seconds after its last sign of life; it gives one every five. */
export const ALIVE_SECONDS = 20;

/** What is known of the workers: how many live, and seconds since any gave a sign of life; null for never. */
export type Workers = { alive: number; lastSeenSeconds: number | null };
/** Jobs that could be done now and wait; `oldestSeconds`: for how long the first of them. */
export type Waiting = { count: number; oldestSeconds: number };

/** Names of alarms; each has its part of docs/runbooks/alarms.md. */
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
/** Something that somebody must look after now, in a sentence. */
export type Alarm = { name: AlarmName; says: string };

/** An alarm has begun; one event for each address of those who run the site. */
export const alarmRaised = {
  name: "operations.alarm-raised",
  payload: z.object({ name: z.enum(ALARMS), says: z.string(), address: z.string() }),
} as const;

/** How the parts of the site are, as visitors are told: `since` ISO where one does not work. */
export type PartStatus = { part: string; works: boolean; says: string; since: string | null };
