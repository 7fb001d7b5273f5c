import { expect, test } from "vitest";
import { useServices } from "../../../testing/services.ts";
import { notesOn, finishNote } from "./notes.server.ts";
import { notesPersonalData } from "./personal-data.server.ts";
import { notes } from "./tables.server.ts";
import { transaction } from "../../platform/database/db.server.ts";

const services = useServices();
const ada = { id: "ada", name: "Ada Fernandes" };
const bela = { id: "bela", name: "Bela Rao" };

test("[HOUSE-02] removes a deleted administrator's name from notes about other people", async () => {
  const row = { on: "order", subject: "pur_1", text: "Call them", at: new Date(), byId: bela.id } as const;
  await services.db.insert(notes).values({ ...row, byName: bela.name });
  const [note] = await notesOn(services, { on: "order", id: "pur_1" });
  await finishNote(services, { id: note!.id, who: ada });
  const member = { id: ada.id, email: "ada@villa.test" };
  await transaction(services.db, (tx) => notesPersonalData.erase(services, tx, member));
  expect(await notesOn(services, { on: "order", id: "pur_1" })).toMatchObject([
    { by: bela.name, doneBy: "A former administrator" },
  ]);
});
