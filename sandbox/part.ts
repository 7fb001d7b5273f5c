/** Settings of a part of the sandbox. */
export type Settings = {
  /** An existing folder for its state. */
  folder: string;
  /** The site's address on this machine, for webhooks. */
  siteUrl: string;
  /** The site's origin in browsers. */
  origin: string;
};

/** A running part of the sandbox. */
export type SandboxPart = {
  /** Its own address on this machine. */
  http: string;
  /** Variables for the site. */
  env: Record<string, string>;
  stop?: () => unknown;
};
