/** Whether an address is on this machine, one of its sockets or its private network. */
export const isNear = (address: string): boolean => {
  const { hostname } = new URL(address);
  return (
    !hostname.includes(".") ||
    hostname.startsWith("%2F") ||
    /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^\[/.test(hostname)
  );
};
