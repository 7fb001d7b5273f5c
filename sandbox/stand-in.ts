/** What a stand-in needs of whoever starts it. */
export type Settings = {
  /** Where its state lies; it is there. */
  folder: string;
  /** Where the site answers on this machine, for webhooks. */
  siteUrl: string;
  /** What browsers call the site. */
  origin: string;
};

/** A stand-in that can be used. */
export type StandIn = {
  /** Its own address on this machine. */
  http: string;
  /** Variables for the site. */
  env: Record<string, string>;
  stop?: () => unknown;
};
