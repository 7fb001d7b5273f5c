import { plural } from "../../../../lib/plural.ts";
import type { Facts } from "../../contract.ts";
import { useRegistration } from "../registration.tsx";
import css from "./status.module.css";

/** One line with the current figures of the settings. */
export function Status({ facts: { seats, applications, accepting, changedOn } }: { facts: Facts }) {
  const registration = useRegistration();
  return (
    <ul className={css["status"]}>
      {seats !== null && (
        <li>
          <b>{seats}</b> {plural(seats, "seat")}
        </li>
      )}
      {applications !== null && (
        <li>
          <b>{applications}</b> {plural(applications, "application")} received
        </li>
      )}
      {registration && (
        <li>
          <b>{registration.text}</b> {!registration.closed && "left to apply"}
        </li>
      )}
      {accepting && (
        <li>
          <b>{accepting}</b> {registration?.closed ? "the dates just closed" : "accepting applications"}
        </li>
      )}
      {changedOn && <li className={css["changed"]}>Last changed on {changedOn}</li>}
    </ul>
  );
}
