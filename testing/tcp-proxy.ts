import { once } from "node:events";
import net from "node:net";
import { socketIn } from "../server/postgres-address.ts";

/** Where a server listens: host and port, or a database's socket. */
function placeOf({ hostname, port }: URL): net.NetConnectOpts {
  const host = decodeURIComponent(hostname);
  return host.startsWith("/") ? { path: socketIn(host, port) } : { host, port: Number(port) };
}

/** A TCP proxy in front of a server. While it is shut, connections break and new ones are refused. */
export async function openTcpProxy(url: string) {
  const behind = new URL(url);
  const inside = new Set<net.Socket>();
  const answering = new Map<net.Socket, net.Socket>(); // client sockets by server socket
  let left = Infinity;
  const server = net.createServer((client) => {
    const upstream = net.connect(placeOf(behind));
    answering.set(upstream, client);
    upstream.on("close", () => answering.delete(upstream));
    client.on("data", () => {
      if (--left < 0) for (const socket of inside) socket.destroy();
    });
    for (const [source, destination] of [[client, upstream], [upstream, client]] as const) {
      inside.add(source);
      source.on("error", () => {});
      source.on("close", () => {
        inside.delete(source);
        destination.destroy();
      });
      source.pipe(destination);
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
    /** Lets this many more chunks from clients through; each further one breaks all connections. */
    letThrough(packets: number) {
      left = packets;
    },
    /**
     * Holds back the server's responses on open connections; later connections work.
     * @returns a function that releases the responses
     */
    holdAnswers() {
      const pausedPairs = [...answering];
      for (const [upstream, client] of pausedPairs) upstream.unpipe(client);
      return () => {
        for (const [upstream, client] of pausedPairs) if (!upstream.destroyed) upstream.pipe(client);
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
