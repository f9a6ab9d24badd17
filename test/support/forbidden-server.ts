/** A place on loopback that nothing may ever reach: counts what arrives by TCP and by UDP. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ForbiddenServer extends AsyncDisposable {
  /** Of both TCP and UDP, on 127.0.0.1. */
  readonly port: number;
  /** Such as `http://127.0.0.1:1234`. */
  readonly origin: string;
  /** What arrived, in order: `tcp`, `GET /path`, `udp`. */
  readonly arrived: readonly string[];
}

/** Starts one that answers every request with a page, so that a navigation would succeed. */
export async function startForbiddenServer(
  page = '<!doctype html><title>foreign</title>',
): Promise<ForbiddenServer> {
  const arrived: string[] = [];
  const server = createServer((request, response) => {
    arrived.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'Content-Type': 'text/html', 'Access-Control-Allow-Origin': '*' }).end(page);
  });
  server.on('connection', () => arrived.push('tcp'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const datagrams = createSocket('udp4');
  datagrams.on('message', () => arrived.push('udp'));
  datagrams.bind(port, '127.0.0.1');
  await once(datagrams, 'listening');
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    arrived,
    [Symbol.asyncDispose]: async () => {
      datagrams.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
