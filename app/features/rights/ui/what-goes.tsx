import css from "./rights.module.css";

const GOES = [
  "Your quests, every answer, your results and every link you shared",
  "Your reactions and thoughts",
  "The PDF reports you bought: download them first if you want to keep them",
  "Name, email address, number, picture, sign-in methods and every session",
  "Your applications, with a seat or an offer if you have one, and Insider access that was given to you",
  "Newsletter subscription, our notes about you, and visits recorded under your account",
];
const STAYS = [
  [
    "Receipts: amounts, dates and numbers, without your answers; a tax invoice with your name and state",
    "Tax law requires us to keep them for 72 months",
  ],
  ["If you received our newsletter: a hash of your address", "So that we never email it again"],
  ["If you ran this site: what you changed, with your name", "The audit log must show who changed what"],
] as const;

const Stays = ({ what, why }: { what: string; why: string }) => (
  <li>
    {what}
    <small>{why}</small>
  </li>
);

/** Data that is deleted with an account, data that is kept, and why. */
export const WhatGoes = () => (
  <div className={css["goes"]}>
    <h3>What we delete</h3>
    <ul className="ruled">
      {GOES.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
    <h3>What we keep, and why</h3>
    <ul className="ruled">
      {STAYS.map(([what, why]) => (
        <Stays key={what} what={what} why={why} />
      ))}
    </ul>
  </div>
);
