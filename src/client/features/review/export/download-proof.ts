import type { LoadEngine } from '#client/features/shell/engine-context.ts';
import { watermarkArtwork } from '#client/stage/watermark-artwork.ts';
import { createWatermarkPass } from '#client/stage/watermark-pass.ts';
import type { Client } from '#client/stores/client.ts';
import { productNameOf } from '#client/stores/session.store.ts';
import { closeToast, showToast } from '#client/stores/toasts.store.ts';
import type { Version } from '#shared/model/attachment.ts';
import type { ReviewedOrder } from '../desk/desk-context.ts';
import { openDocument } from '../desk/open-document.ts';
import { fetchFile } from './fetch-file.ts';
import { createProofWriter } from './proof-writer.ts';
import { ProofFault, renderProof } from './render-proof.ts';
import { saveBlob } from './save-blob.ts';
import { timeLeft } from './time-left.ts';

export interface ProofDownload {
  client: Client;
  loadEngine: LoadEngine;
  order: ReviewedOrder;
  version: Version;
  password: string | undefined;
}

/**
 * Downloads a proof: watermarked as a PDF, or the file itself where the order says so. Goes on in the background
 * while the person does something else; the toast shows how far it is and cancels it.
 */
export async function downloadProof(download: ProofDownload): Promise<void> {
  const { client, order, version } = download;
  const withWatermark = order.downloadWithWatermark.isDownloadWithWatermark;
  const fileName = withWatermark ? `${version.fileName.replace(/\.[^.]+$/, '')}-proof.pdf` : version.fileName;
  const abort = new AbortController();
  const id = `download-${version.id}-${Date.now()}`;
  const show = (percentCompleted: number, messages: string[]): void => {
    if (abort.signal.aborted) return;
    showToast(client.toasts, {
      id,
      kind: 'download',
      title: 'Downloading...',
      messages,
      progress: {
        fileName,
        fileSize: withWatermark ? null : version.fileMeta.fileSize,
        percentCompleted,
        state: 'running',
      },
      action: {
        label: 'Cancel',
        run: () => {
          abort.abort();
          closeToast(client.toasts, id);
        },
      },
    });
  };
  show(0, []);
  try {
    const blob = withWatermark
      ? await watermarkedProof(download, abort.signal, show)
      : await fetchFile(version.url, abort.signal, (part) => show(part * 100, []));
    if (abort.signal.aborted) return;
    saveBlob(blob, fileName);
    showToast(client.toasts, {
      id,
      kind: 'download',
      title: 'Download complete',
      progress: { fileName, fileSize: blob.size, percentCompleted: 100, state: 'success' },
    });
  } catch (error) {
    if (abort.signal.aborted) return;
    showToast(client.toasts, {
      id,
      kind: 'error',
      title:
        version.fileType === 'image'
          ? 'Oops, something went wrong'
          : 'Oops, something went wrong download pdf',
      messages: error instanceof ProofFault ? [error.message] : [],
    });
  }
}

async function watermarkedProof(
  { client, loadEngine, order, version, password }: ProofDownload,
  signal: AbortSignal,
  show: (percent: number, messages: string[]) => void,
): Promise<Blob> {
  const { watermark, isDarkBackground } = order.downloadWithWatermark;
  const productName = productNameOf(client.session) ?? 'Galley';
  const [engine, artwork, writer] = await Promise.all([
    loadEngine(),
    watermarkArtwork({ url: watermark, darkBackground: isDarkBackground, productName }),
    createProofWriter(`${order.orderName} #${order.orderId}`),
  ]);
  const pass = createWatermarkPass(artwork);
  const opened = await openDocument(engine, version, password);
  try {
    if (!opened.ok) throw new ProofFault(opened.fault);
    const document = opened.value;
    const begun = performance.now();
    await renderProof({
      document,
      pass,
      writer,
      signal,
      onPage(done) {
        const left = timeLeft(done, document.pageCount, performance.now() - begun);
        show((done / document.pageCount) * 100, [`Page ${done} of ${document.pageCount}${left}`]);
      },
    });
    return writer.finish();
  } finally {
    if (opened.ok) opened.value.dispose();
    pass.dispose();
  }
}
