import { randomUUID } from "node:crypto";
import net from "node:net";
import type { GeneratedVisit } from "./journeys-generator.ts";
import { itemAt } from "../app/lib/checked.ts";

/**
 * A visit's request without the parts that differ each time: the visitor's address and the ids, which have a
 * fixed length.
 */
type RequestTemplate = { head: string; before: string; after: string; length: number };

function requestTemplateOf({ record, sender }: GeneratedVisit, origin: string): RequestTemplate {
  const { journey_id, session_id } = record.session_info;
  const [before, after] = JSON.stringify({ user_journey: record })
    .replace(session_id, randomUUID())
    .split(journey_id) as [string, string]; // the id occurs once
  const length = Buffer.byteLength(before + journey_id + after);
  const headers = [
    "POST /api/analytics/user-journey HTTP/1.1",
    `host: ${new URL(origin).host}`,
    `origin: ${origin}`,
    `user-agent: ${sender.userAgent}`,
    "accept: */*",
    "content-type: application/json",
    `content-length: ${length}`,
    "x-forwarded-for: ",
  ];
  return { head: headers.join("\r\n"), before, after, length };
}

const byte = () => Math.floor(Math.random() * 250);
const fillTemplate = ({ head, before, after }: RequestTemplate, id: string) =>
  `${head}10.${byte()}.${byte()}.${byte()}\r\n\r\n${before}${id}${after}`;

const isSuccess = (text: string) => text.endsWith('{"success":true}') && text.startsWith("HTTP/1.1 200");

export type SendResult = {
  /** Ids of the acknowledged journeys. */
  acknowledged: string[];
  /** Ids without a response when the site was killed. */
  unanswered: string[];
  /** Latency of each response, in ms. */
  latencies: number[];
};

/**
 * Sends journeys over keep-alive connections, each with a separate id and address, until the time is over or
 * the site is killed. Uses plain sockets, because site and database share the machine's processors with the
 * sender.
 * @throws Error if a journey is refused
 */
export function sendJourneys(
  visits: GeneratedVisit[],
  { origin, connections, ms }: { origin: string; connections: number; ms: number },
) {
  const templates = visits.map((visit) => requestTemplateOf(visit, origin));
  const until = performance.now() + ms;
  const sent: SendResult = { acknowledged: [], unanswered: [], latencies: [] };
  let n = 0;

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = net.connect({ port: Number(new URL(origin).port), host: "127.0.0.1", noDelay: true });
      let [id, start, text] = ["", 0, ""];
      const next = () => {
        if (performance.now() > until) return socket.end();
        id = randomUUID();
        start = performance.now();
        socket.write(fillTemplate(itemAt(templates, n++ % templates.length), id));
      };
      socket.setEncoding("latin1").on("connect", next);
      socket.on("data", (chunk: string) => {
        text += chunk;
        if (!text.endsWith("}")) return;
        if (!isSuccess(text)) return reject(new Error(`A journey was refused: ${text}`));
        sent.latencies.push(performance.now() - start);
        sent.acknowledged.push(id);
        [id, text] = ["", ""];
        next();
      });
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        if (id) sent.unanswered.push(id);
        resolve();
      });
    });
  return Promise.all(Array.from({ length: connections }, connection)).then(() => sent);
}
