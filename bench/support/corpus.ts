import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = '../shared/corpus/pdf';

/** Files that must end in a fault or ask for a password: no page of theirs can be timed. */
const unreadable = new Set([
  'sample-files__libreoffice-writer-password.pdf',
  'pdf.js__poppler-395-0-fuzzed.pdf',
  'qpdf__fuzz-16214.pdf',
  'pdf.js__bomb_giant.pdf',
]);

export interface CorpusFile {
  name: string;
  bytes: Uint8Array;
}

export function corpusFile(name: string): CorpusFile {
  return { name, bytes: readFileSync(join(folder, name)) };
}

/** Every readable PDF of the sample files; throws, naming the folder, where it is absent. */
export function corpusPdfs(): CorpusFile[] {
  if (!existsSync(folder))
    throw new Error(`This bench reads the sample files of ${folder}, which is not there.`);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf') && !unreadable.has(name))
    .sort()
    .map((name) => corpusFile(basename(name)));
}
