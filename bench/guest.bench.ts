import type { Browser } from 'playwright';
import type { Attachment } from '#shared/files/attachment.ts';
import type { Measurement } from './figure.ts';
import { corpusFile } from './support/corpus.ts';
import {
  compareSeen,
  type FileSeen,
  type Marks,
  openTab,
  ourMarks,
  peerMarks,
  type Seen,
} from './support/opened-page.ts';
import { startPdfjsViewer } from './support/pdfjs-viewer.ts';
import { type ReviewBench, startReviewBench } from './support/review-bench.ts';
import { fourG, startSlowLink } from './support/slow-link.ts';

const rounds = 2;
const files = [
  'r-doc-pdf__R-intro.pdf',
  'sample-files__GeoTopo-komprimiert.pdf',
  'ghostscript-doc__GS9_Color_Management.pdf',
];
/** A common phone. The peer's viewer draws at the same size. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
} as const;

/** Opens an address on a phone that has never seen it. */
async function openCold(browser: Browser, address: string, marks: Marks): Promise<Seen> {
  const context = await browser.newContext(phone);
  try {
    return await openTab(context, address, marks);
  } finally {
    await context.close();
  }
}

/** An order in review with the file alone for guests, and an open way to make links to it. */
async function linksTo(bench: ReviewBench, name: string, bytes: Uint8Array): Promise<() => Promise<string>> {
  const { api } = bench;
  const list = await api.get<{ orders: { id: string }[] }>('/order?orderProgress=in-review');
  const orderId = list.data?.orders[0]?.id ?? '';
  const attachment = await api.upload<Attachment>(orderId, { name, type: 'application/pdf', bytes });
  const isPrepared = async (): Promise<boolean> => {
    const { data } = await api.get<Attachment['versions']>(
      `/order/${orderId}/attachment/${attachment.id}/versions`,
    );
    return data?.every(({ preview }) => preview !== null) === true;
  };
  while (!(await isPrepared())) await new Promise((resolve) => setTimeout(resolve, 300));
  return async () => {
    const { data, message } = await api.write<{ address: string }>(
      'POST',
      `/order/${orderId}/guest-links`,
      'card',
      {
        invitation: JSON.stringify({
          guest: { name: 'Rosa Osei', email: 'rosa@example.com' },
          attachmentIds: [attachment.id],
        }),
      },
    );
    if (data === undefined) throw new Error(`no link was made: ${message}`);
    const { pathname, search } = new URL(data.address);
    return pathname + search;
  };
}

/** A guest's link opened cold over 4G to the first pixels of the proof and to sharp, beside pdf.js's own viewer. */
export async function measure(): Promise<Measurement[]> {
  const bench = await startReviewBench();
  const viewer = await startPdfjsViewer();
  const ourLink = await startSlowLink(bench.server.url, fourG);
  const peerLink = await startSlowLink(viewer.url, fourG);
  try {
    const seen: FileSeen[] = [];
    for (const name of files) {
      const { bytes } = corpusFile(name);
      viewer.show(bytes);
      const newLink = await linksTo(bench, name, bytes);
      const file: FileSeen = { name, ours: [], theirs: [] };
      for (let round = 0; round < rounds; round++) {
        const path = await newLink();
        file.ours.push(await openCold(bench.browser, ourLink.origin + path, ourMarks));
        file.theirs.push(await openCold(bench.browser, peerLink.origin, peerMarks));
      }
      seen.push(file);
    }
    return compareSeen(seen);
  } finally {
    await ourLink.dispose();
    await peerLink.dispose();
    await viewer.dispose();
    await bench.dispose();
  }
}
