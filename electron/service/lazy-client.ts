/**
 * The client of the service, loaded when it is first needed: its HTTP library is as large as all the rest of Carillon, and a
 * start that sends nothing has better things to do.
 */
import type { ServiceClient, ServiceClientOptions } from './client.ts';

export function lazyServiceClient(options: ServiceClientOptions): ServiceClient {
  let made: Promise<ServiceClient> | null = null;
  const client = (): Promise<ServiceClient> => {
    made ??= import('./client.ts').then(({ createServiceClient }) => createServiceClient(options));
    return made;
  };
  return {
    send: async (request, signal, withhold) => (await client()).send(request, signal, withhold),
    reach: async (baseUrl) => (await client()).reach(baseUrl),
    renewConnections: () => {
      // A client that was never made has no connections.
      void made?.then((there) => there.renewConnections());
    },
    close: async () => (await client()).close(),
  };
}
