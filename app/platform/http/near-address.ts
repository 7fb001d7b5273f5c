/**
 * Names that no resolver of the open network knows: of one machine, its sockets too, or of its neighbours.
 */
export const isNear = (address: string): boolean => {
  const { hostname } = new URL(address);
  return (
    !hostname.includes(".") ||
    hostname.startsWith("%2F") ||
    /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[/.test(hostname)
  );
};
