const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A LIKE pattern for texts that begin with `text`, whose own wildcards are escaped. */
export const likePrefix = (text: string) => `${escaped(text)}%`;
/** A LIKE pattern for texts that contain `text`, whose own wildcards are escaped. */
export const likePart = (text: string) => `%${escaped(text)}%`;
