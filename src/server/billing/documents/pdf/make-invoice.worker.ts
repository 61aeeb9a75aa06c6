import { parentPort } from 'node:worker_threads';
import { drawLogo } from '#server/brands/draw-logo.ts';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { makeInvoice } from './make-invoice.ts';
import type { Printed, PrintRequest } from './print-request.ts';

const preparer = new ProofPreparer();

async function printed({ document, look: { logo, ...look } }: PrintRequest): Promise<Printed> {
  try {
    const drawn = logo === null ? null : await drawLogo(preparer, logo);
    return { ok: true, bytes: await makeInvoice(preparer, document, { ...look, logo: drawn }) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: PrintRequest) => {
  void printed(request).then((answer) => parentPort?.postMessage(answer));
});
