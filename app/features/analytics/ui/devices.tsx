import { useState } from "react";
import { Segments } from "../../../ui/admin/segments.tsx";
import type { Overview, Share } from "../domain/figures.ts";
import { useChoices } from "./address.ts";
import css from "./analytics.module.css";
import { Ranks } from "./ranks.tsx";
import { ChartPanel, Figures } from "./view.tsx";
import { count, deviceName, NONE, shareOf } from "./words.ts";

/** A bar of all visits, parted; the words below carry the same. */
function Parted({ parts }: { parts: Share[] }) {
  const all = parts.reduce((sum, { now }) => sum + now, 0);
  const from = (at: number) => (parts.slice(0, at).reduce((sum, { now }) => sum + now, 0) / all) * 100;
  return (
    <div className={css["parted"]}>
      <svg aria-hidden="true" preserveAspectRatio="none">
        {parts.map(({ name, now }, at) => (
          <rect
            key={name}
            data-part={at}
            x={`${from(at)}%`}
            width={`${Math.max(0, (now / all) * 100 - 0.4)}%`}
            height="100%"
          />
        ))}
      </svg>
      <p>
        {parts.map(({ name, now }, at) => (
          <span key={name} data-part={at}>
            {deviceName(name)} {shareOf(now, all)}
          </span>
        ))}
      </p>
    </div>
  );
}

type Machine = "systems" | "browsers";
/** What visits came with. */
export function Devices({ shown }: { shown: Overview }) {
  const { compared, file } = useChoices();
  const [machine, setMachine] = useState<Machine>("systems");
  const devices = shown.devices.filter(({ now }) => now > 0);
  const all = devices.reduce((sum, { now }) => sum + now, 0);
  const rows = shown[machine].filter(({ now }) => now > 0);
  return (
    <ChartPanel
      title="Devices"
      file={file("devices")}
      controls={
        <Segments
          label="Below"
          chosen={machine}
          onChoose={setMachine}
          options={[
            ["systems", "System"],
            ["browsers", "Browser"],
          ]}
        />
      }
      chart={
        <>
          {all > 0 && <Parted parts={devices} />}
          <Ranks
            head={[machine === "systems" ? "System" : "Browser", "Visits", "Share"]}
            empty={NONE}
            rows={rows.map((row) => ({
              key: row.name,
              name: row.name,
              n: row.now,
              shown: count(row.now),
              more: shareOf(row.now, all),
            }))}
          />
        </>
      }
      table={
        <Figures
          caption="Devices, systems and browsers"
          head={["With", "Visits", compared && "Before"]}
          rows={[
            ...shown.devices.map((row) => [deviceName(row.name), row] as const),
            ...shown.systems.map((row) => [`System: ${row.name}`, row] as const),
            ...shown.browsers.map((row) => [`Browser: ${row.name}`, row] as const),
          ].map(([name, row]) => [name, count(row.now), count(row.before)])}
        />
      }
    />
  );
}
