/**
 * The certificate authorities that the service is checked against: those that Node brings and those
 * that the system trusts, since companies put their own there.
 */
import { Worker } from 'node:worker_threads';

/** Reading the system's store took 106 ms for 576 certificates, too long for the main process. */
const systemStoreScript = `
  const { parentPort } = require('node:worker_threads');
  const { getCACertificates } = require('node:tls');
  parentPort.postMessage(getCACertificates('system'));
`;

/**
 * Reads both sets, as PEM, without repetitions: repeated ones double the time that building a TLS context takes.
 * Where the system's store cannot be read, a process warning says so and the bundled ones have to do: they
 * suffice for every public service, and stopping all sending would be worse.
 */
export async function loadCaCertificates(): Promise<readonly string[]> {
  const system = await readSystemStore().catch((error: unknown) => {
    process.emitWarning(`The certificates of the system cannot be read: ${String(error)}`);
    return [];
  });
  // Not with the first scripts: loading it takes a start 3 ms.
  const { getCACertificates } = process.getBuiltinModule('node:tls');
  return [...new Set([...getCACertificates('bundled'), ...system])];
}

function readSystemStore(): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(systemStoreScript, { eval: true });
    worker.once('message', (certificates: unknown) => {
      if (Array.isArray(certificates)) resolve(certificates.filter((entry) => typeof entry === 'string'));
      else reject(new Error('The store of certificates gave something that is not a list.'));
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`Reading the store of certificates ended with code ${code}.`)),
    );
  });
}
