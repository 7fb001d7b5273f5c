import { once } from "node:events";
import net from "node:net";
import { socketIn } from "../server/postgres-address.ts";

/** Where a server listens: its port, or a database's socket. */
function placeOf({ hostname, port }: URL): net.NetConnectOpts {
  const host = decodeURIComponent(hostname);
  return host.startsWith("/") ? { path: socketIn(host, port) } : { host, port: Number(port) };
}

/** A proxy in front of any server: while it is shut, connections break and new ones are refused. */
export async function openTcpProxy(url: string) {
  const behind = new URL(url);
  const inside = new Set<net.Socket>();
  const answering = new Map<net.Socket, net.Socket>(); // by server socket, the client's
  let left = Infinity;
  const server = net.createServer((from) => {
    const to = net.connect(placeOf(behind));
    answering.set(to, from);
    to.on("close", () => answering.delete(to));
    from.on("data", () => {
      if (--left < 0) for (const socket of inside) socket.destroy();
    });
    for (const [one, other] of [[from, to], [to, from]] as const) {
      inside.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        inside.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }); // prettier-ignore
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const front = new URL(url);
  front.hostname = "127.0.0.1";
  front.port = String(port);
  return {
    /** Lets this many more request packets through, then breaks every connection at each further one. */
    letThrough(pieces: number) {
      left = pieces;
    },
    /**
     * Delays the server's responses on open connections; later connections work.
     * @returns a function that releases them
     */
    holdAnswers() {
      const held = [...answering];
      for (const [to, from] of held) to.unpipe(from);
      return () => {
        for (const [to, from] of held) if (!to.destroyed) to.pipe(from);
      };
    },
    url: front.href.replace(/\/$/, ""),
    open: () => listen(port),
    async shut() {
      const closed = once(server, "close");
      server.close();
      for (const socket of inside) socket.destroy();
      await closed;
    },
  };
}
