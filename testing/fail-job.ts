import { DEAD_LETTER_QUEUE } from "../app/platform/jobs/failed-jobs.server.ts";
import type { Services } from "../app/platform/services.server.ts";

/** Sends a job and marks it as failed. @returns its id in the dead letter queue */
export async function failJob(
  { jobs }: Pick<Services, "jobs">,
  queue: string,
  data = {},
  message = "broken",
) {
  const id = await jobs.send(queue, data, {
    startAfter: 3_600,
    retryLimit: 0,
    deadLetter: DEAD_LETTER_QUEUE,
  });
  await jobs.fail(queue, id!, { message });
  return (await jobs.findJobs(DEAD_LETTER_QUEUE)).find(({ sourceId }) => sourceId === id)!.id;
}
