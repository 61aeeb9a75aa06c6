import type { Measurement } from './figure.ts';
import { corpusFile } from './support/corpus.ts';
import { compareSeen, type FileSeen, openTab, ourMarks, peerMarks } from './support/opened-page.ts';
import { startPdfjsViewer } from './support/pdfjs-viewer.ts';
import { startReviewBench } from './support/review-bench.ts';
import { fourG, startSlowLink } from './support/slow-link.ts';

const rounds = 3;
const warmUp = 'ghostscript-doc__GS9_Color_Management.pdf';
const files = ['r-doc-pdf__R-intro.pdf', 'sample-files__GeoTopo-komprimiert.pdf', warmUp];

/**
 * A link in a mail, opened over 4G by somebody who is signed in and has reviewed before, so that the browser has the
 * program but not this file; beside pdf.js's own viewer with its code kept too.
 */
export async function measure(): Promise<Measurement[]> {
  const bench = await startReviewBench();
  const viewer = await startPdfjsViewer();
  const ourLink = await startSlowLink(bench.server.url, fourG);
  const peerLink = await startSlowLink(viewer.url, fourG);
  try {
    const ours = (await bench.openPage(ourLink.origin)).context();
    const theirs = await bench.browser.newContext({ viewport: { width: 1440, height: 900 } });
    const openOurs = async (name: string, bytes: Uint8Array) => {
      const { path } = await bench.addVersion(name, bytes);
      await bench.untilPrepared();
      return openTab(ours, ourLink.origin + path, ourMarks);
    };
    const openTheirs = (bytes: Uint8Array) => {
      viewer.show(bytes);
      return openTab(theirs, peerLink.origin, peerMarks);
    };
    const { bytes: warmUpBytes } = corpusFile(warmUp);
    await openOurs(warmUp, warmUpBytes);
    await openTheirs(warmUpBytes);

    const seen: FileSeen[] = [];
    for (const name of files) {
      const { bytes } = corpusFile(name);
      const file: FileSeen = { name, ours: [], theirs: [] };
      for (let round = 0; round < rounds; round++) {
        file.ours.push(await openOurs(name, bytes));
        file.theirs.push(await openTheirs(bytes));
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
