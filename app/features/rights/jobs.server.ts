import { z } from "zod";
import { job } from "../../platform/jobs/jobs.server.ts";
import { accountErased, deletionConfirmed, exportAsked, exportReady } from "./events.contract.ts";
import { emailExport, emailScheduled } from "./sending/emails.server.ts";
import { sayFarewell } from "./deletion/farewells.server.ts";
import { recordErased } from "./deletion/restored.server.ts";
import * as rights from "./rights.server.ts";

const makeExport = job({
  name: "rights.export",
  on: exportAsked,
  payload: exportAsked.payload,
  run: async (services, { exportId }) => void (await rights.makeExport(services, exportId)),
});

const exportEmailJob = job({
  name: "rights.tell-export",
  on: exportReady,
  payload: exportReady.payload,
  owed: true,
  run: (services, { exportId }) => emailExport(services, exportId),
});

const scheduledEmailJob = job({
  name: "rights.tell-scheduled",
  on: deletionConfirmed,
  payload: deletionConfirmed.payload,
  owed: true,
  run: (services, { deletionId }) => emailScheduled(services, deletionId),
});

const farewell = job({
  name: "rights.farewell",
  on: accountErased,
  payload: accountErased.payload,
  owed: true,
  run: async (services, { farewellId, memberHash }) => {
    if (memberHash) await recordErased(services, memberHash);
    await sayFarewell(services, farewellId);
  },
});

const watch = job({
  name: "rights.watch",
  cron: "*/5 * * * *",
  retries: 0,
  payload: z.object({}).nullish(),
  run: (services) => rights.watchRights(services),
});

export const rightsJobs = [makeExport, exportEmailJob, scheduledEmailJob, farewell, watch];
