import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { nodeMupdf } from '../../files/node-engine.ts';

/** Rewrites a PDF with another program without visible changes. */
export type ReExport = (bytes: Uint8Array) => Promise<Uint8Array>;

/** Runs a program that reads one file and writes another. */
const byProgram =
  (program: string, args: (from: string, to: string) => string[]): ReExport =>
  async (bytes) => {
    const folder = mkdtempSync(join(tmpdir(), 're-export-'));
    try {
      const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')];
      writeFileSync(from, bytes);
      execFileSync(program, args(from, to), { stdio: 'ignore' });
      return new Uint8Array(readFileSync(to));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

/** MuPDF's own cleaning, which is what `mutool clean -gggz -c -s` calls. */
const cleaned: ReExport = async (bytes) => {
  const { mupdf } = await nodeMupdf();
  const document = mupdf.Document.openDocument(bytes, 'application/pdf');
  try {
    const buffer = document.asPDF()?.saveToBuffer('garbage=deduplicate,compress,clean,sanitize');
    if (buffer === undefined) throw new Error('not a PDF');
    return buffer.asUint8Array().slice();
  } finally {
    document.destroy();
  }
};

const rewritten: ReExport = async (bytes) => {
  const pdf = await PDF.load(bytes);
  // Unchanged it would come back as it was.
  pdf.setTitle('Written anew');
  return pdf.save({ useXRefStream: true, compressStreams: true });
};

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

/** Returns the programs that can write here, by name. */
export function reExports(): Map<string, ReExport> {
  const found = new Map<string, ReExport>([
    ['MuPDF clean', cleaned],
    ['LibPDF', rewritten],
  ]);
  if (isInstalled('qpdf'))
    found.set(
      'qpdf',
      byProgram('qpdf', (from, to) => [
        '--object-streams=generate',
        '--recompress-flate',
        '--normalize-content=y',
        from,
        to,
      ]),
    );
  if (isInstalled('gs')) {
    found.set('Ghostscript', byGhostscript());
    found.set('Ghostscript, JPEG anew', byGhostscript('-dPassThroughJPEGImages=false'));
  }
  return found;
}

/** Returns a function that converts all text to outlines, as in packaging artwork; null if no program here can. */
export const outlining = (): ReExport | null => (isInstalled('gs') ? byGhostscript('-dNoOutputFonts') : null);

const byGhostscript = (...options: string[]): ReExport =>
  byProgram('gs', (from, to) => [
    ...[
      '-q',
      '-dBATCH',
      '-dNOPAUSE',
      '-dSAFER',
      '-sDEVICE=pdfwrite',
      '-dAutoRotatePages=/None',
      `-sOutputFile=${to}`,
    ],
    ...options,
    from,
  ]);
