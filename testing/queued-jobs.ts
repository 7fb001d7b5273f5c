import type { Services } from "../app/platform/services.server.ts";

/** The jobs of all queues whose names match, in any state, oldest first. */
export async function jobsIn({ jobs }: Pick<Services, "jobs">, names: RegExp) {
  const queues = (await jobs.getQueues()).filter(({ name }) => names.test(name));
  const queued = await Promise.all(queues.map(({ name }) => jobs.findJobs<Record<string, unknown>>(name)));
  return queued.flat().toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime());
}

/** As `jobsIn`, but only jobs that are queued, running or waiting for a retry. */
export const unfinishedJobs = async (services: Pick<Services, "jobs">, names: RegExp) =>
  (await jobsIn(services, names)).filter(({ state }) => ["created", "retry", "active"].includes(state));
