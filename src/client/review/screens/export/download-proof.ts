import { subscribeKey } from 'valtio/utils';
import { productNameOf } from '#client/accounts/stores/session.store.ts';
import { poolSize } from '#client/engine/pool-size.ts';
import { openDocument } from '#client/review/screens/controller/document/open-document.ts';
import type { ReviewedOrder } from '#client/review/screens/controller/scene-context.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { watermarkArtwork } from '#client/stage/layers/watermark-artwork.ts';
import { createWatermarkPass } from '#client/stage/layers/watermark-pass.ts';
import type { Client } from '#client/state/client.ts';
import { saveBlob } from '#client/state/save-file.ts';
import { closeToast, showToast } from '#client/state/toasts.store.ts';
import type { FileType, Version } from '#shared/files/attachment.ts';
import type { ProofResolution } from '#shared/review/proof-resolution.ts';
import { fetchFile } from './fetch-file.ts';
import { keptResolution } from './proof-resolution.ts';
import { createProofWriter } from './proof-writer.ts';
import { ProofFault, renderProof } from './render-proof.ts';
import { timeLeft } from './time-left.ts';

export interface ProofDownload {
  client: Client;
  loadEngine: LoadEngine;
  order: ReviewedOrder;
  version: Version;
  password: string | undefined;
  /** The proof's resolution, or the file itself; absent: the proof as chosen last. */
  what?: ProofResolution | 'file';
}

/**
 * Downloads a proof: watermarked as a PDF, or the file itself, by the order's setting. Runs in the
 * background, until its person's session ends; a toast shows its progress and cancels it.
 */
export async function downloadProof(download: ProofDownload): Promise<void> {
  const { client, order, version } = download;
  const withWatermark = download.what !== 'file' && order.downloadWithWatermark.isDownloadWithWatermark;
  const fileName = withWatermark ? `${version.fileName.replace(/\.[^.]+$/, '')}-proof.pdf` : version.fileName;
  const abort = new AbortController();
  const id = `download-${version.id}-${Date.now()}`;
  const cancel = (): void => {
    abort.abort();
    closeToast(client.toasts, id);
  };
  const userId = client.session.stored?.userId;
  const stop = subscribeKey(
    client.session,
    'stored',
    (now) => {
      if (now?.userId !== userId) cancel();
    },
    true,
  );
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
      action: { label: 'Cancel', run: cancel },
    });
  };
  show(0, []);
  try {
    const { blob, messages } = withWatermark
      ? await watermarkedProof(download, abort.signal, show)
      : {
          blob: await fetchFile(await fileUrl(download), abort.signal, (part) => show(part * 100, [])),
          messages: [],
        };
    if (abort.signal.aborted) return;
    saveBlob(blob, fileName);
    showToast(client.toasts, {
      id,
      kind: 'download',
      title: 'Download complete',
      messages,
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
      messages: reasonOf(error, version.fileType),
    });
  } finally {
    stop();
  }
}

function reasonOf(error: unknown, fileType: FileType): string[] {
  if (error instanceof ProofFault) return [error.messageFor(fileType)];
  return error instanceof FileRefused ? [error.message] : [];
}

/** The server does not provide the file, no longer or not yet; the message is for the person. */
class FileRefused extends Error {}

async function fileUrl({ client, order, version }: ProofDownload): Promise<string> {
  const { id: versionId, attachmentId } = version;
  const result = await client.api.call('versionFile', {
    params: { orderId: order.id, attachmentId, versionId },
  });
  if (result.ok) return result.data.url;
  throw new FileRefused(result.messages[0] ?? result.message);
}

async function watermarkedProof(
  { client, loadEngine, order, version, password, what }: ProofDownload,
  signal: AbortSignal,
  show: (percent: number, messages: string[]) => void,
): Promise<{ blob: Blob; messages: string[] }> {
  const dpi = what === undefined || what === 'file' ? keptResolution.read(client.storage) : what;
  keptResolution.write(client.storage, dpi);
  const { watermark, isDarkBackground } = order.downloadWithWatermark;
  const productName = productNameOf(client.session) ?? 'Galley';
  const [engine, artwork, writer] = await Promise.all([
    loadEngine(),
    watermarkArtwork({ url: watermark, darkBackground: isDarkBackground, productName, dpi }),
    createProofWriter(`${order.orderName} #${order.orderId}`),
  ]);
  const pass = createWatermarkPass(artwork);
  const opened = await openDocument(engine, version, password);
  try {
    if (!opened.ok) throw new ProofFault(opened.fault);
    const document = opened.value;
    const begun = performance.now();
    const reduced = await renderProof({
      document,
      dpi,
      pass,
      writer,
      tilesAtOnce: poolSize(navigator),
      signal,
      onPage(done) {
        const left = timeLeft(done, document.pageCount, performance.now() - begun);
        show((done / document.pageCount) * 100, [`Page ${done} of ${document.pageCount}${left}`]);
      },
    });
    return { blob: writer.finish(), messages: reducedNotice(reduced, dpi) };
  } finally {
    if (opened.ok) opened.value.dispose();
    pass.dispose();
  }
}

/** Returns the notice about pages that could not be drawn at the requested resolution. */
function reducedNotice(reduced: readonly { page: number; dpi: number }[], dpi: number): string[] {
  const [first] = reduced;
  if (first === undefined) return [];
  return [
    reduced.length === 1
      ? `Page ${first.page} is too large for ${dpi} dpi. It is drawn at ${first.dpi} dpi.`
      : `${reduced.length} pages are too large for ${dpi} dpi. They are drawn at ${Math.min(...reduced.map((each) => each.dpi))} dpi or more.`,
  ];
}
