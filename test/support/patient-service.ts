/** A service that answers when the test says so. */
import { createServer, type ServerResponse } from 'node:http';

export interface PatientService extends AsyncDisposable {
  readonly baseUrl: string;
  /** Requests that wait for their answer. */
  waiting(): number;
  /** All requests so far. */
  received(): number;
  /** Answers the one that waits longest. */
  answerOne(status: number): void;
  /** Answers those that wait, and from now on every other at once. */
  release(status?: number): void;
  stop(): Promise<void>;
}

export async function startPatientService(): Promise<PatientService> {
  const waiting: ServerResponse[] = [];
  let received = 0;
  let released: number | null = null;
  const end = (response: ServerResponse, status: number): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"success":true}');
  };
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      received += 1;
      if (released === null) waiting.push(response);
      else end(response, released);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): Promise<void> => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The patient service has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    waiting: () => waiting.length,
    received: () => received,
    answerOne(status) {
      const first = waiting.shift();
      if (first === undefined) throw new Error('Nobody waits');
      end(first, status);
    },
    release(status = 200) {
      released = status;
      for (const response of waiting.splice(0)) end(response, status);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
