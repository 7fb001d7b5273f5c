import { GIVEN_UP } from "../app/platform/jobs/failed-jobs.server.ts";
import type { Services } from "../app/platform/services.server.ts";

/** Sends a job that is given up at once. @returns its id among the failed jobs */
export async function giveUp({ jobs }: Pick<Services, "jobs">, queue: string, data = {}, message = "broken") {
  const id = await jobs.send(queue, data, { startAfter: 3_600, retryLimit: 0, deadLetter: GIVEN_UP });
  await jobs.fail(queue, id!, { message });
  return (await jobs.findJobs(GIVEN_UP)).find(({ sourceId }) => sourceId === id)!.id;
}
