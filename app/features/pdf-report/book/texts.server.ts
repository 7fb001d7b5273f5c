import frameFile from "../../../../content/library/frame.json" with { type: "json" };
import future from "../../../../content/library/future.json" with { type: "json" };
import * as report from "../../report/report.server.ts";
import { readAimTexts } from "../domain/aim-texts.ts";
import { Frame } from "../domain/frame.ts";

/** The texts that every book contains; an invalid file makes the start fail. */
export const frame = Frame.parse(frameFile);
/** The book's texts about each aim. */
export const aimTexts = readAimTexts(future, report.readClaim, report.forbiddenIn);
