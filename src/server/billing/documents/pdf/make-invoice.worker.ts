import { parentPort } from 'node:worker_threads';
import { drawLogo } from '#server/brands/draw-logo.ts';
import { ProofPreparer } from '#server/files/preview/prepare-proof.ts';
import { makeInvoice } from './make-invoice.ts';
import { makeStatement } from './make-statement.ts';
import type { Printed, PrintRequest } from './print-request.ts';

const preparer = new ProofPreparer();

async function printed({ look: { logo, ...rest }, ...request }: PrintRequest): Promise<Printed> {
  try {
    const drawn = logo === null ? null : await drawLogo(preparer, logo);
    const look = { ...rest, logo: drawn };
    const bytes =
      'document' in request
        ? await makeInvoice(preparer, request.document, look)
        : await makeStatement(preparer, request.statement, look);
    return { ok: true, bytes };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: PrintRequest) => {
  void printed(request).then((response) => parentPort?.postMessage(response));
});
