import css from "./rights.module.css";

const GOES = [
  "Your quests, every answer, your results and every link you shared",
  "Your reactions and thoughts",
  "The PDF reports you bought: download them first if you want to keep them",
  "Name, address, number, picture, ways of signing in, and every session",
  "Your applications, with a seat or an offer if you have one, and Insider access that was given to you",
  "Letters, what we noted about you, and what was recorded of your visits under your account",
];
const STAYS = [
  [
    "Receipts: amounts, dates and numbers, without your answers; a tax invoice with your name and state",
    "Tax law asks for 72 months",
  ],
  ["If letters came to you: a hash of the address", "So that none is ever sent there again"],
  ["If you ran this site: what you changed, with your name", "The log exists to say who changed what"],
] as const;

const Stays = ({ what, why }: { what: string; why: string }) => (
  <li>
    {what}
    <small>{why}</small>
  </li>
);

/** What goes with an account, what stays, and why. */
export const WhatGoes = () => (
  <div className={css["goes"]}>
    <h3>What goes</h3>
    <ul>
      {GOES.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <h3>What stays, and why</h3>
    <ul>
      {STAYS.map(([what, why]) => (
        <Stays key={what} what={what} why={why} />
      ))}
    </ul>
  </div>
);
