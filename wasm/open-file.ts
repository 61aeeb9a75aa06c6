import type { Document, Page, PDFDocument } from 'mupdf';
import type { Layer } from '#shared/protocol/pdf-worker.ts';
import { type ByteSource, bytesSource, readHead } from './byte-source.ts';
import { EngineError, faultOf } from './engine-error.ts';
import { fileKind, headBytes } from './file-kind.ts';
import { layersOf } from './layers.ts';
import type { MupdfLibrary } from './load-mupdf.ts';
import { oldJpegPages } from './tiff-jpeg.ts';

/** An open file. Owns its MuPDF documents and its source until `dispose()`. */
export interface OpenFile {
  readonly source: ByteSource;
  readonly pageCount: number;
  /** Null for an image. */
  readonly pdf: PDFDocument | null;
  /** Visibility is that of the file, whatever is hidden now. */
  readonly layers: readonly Layer[];
  /** Page `page`, from 1; the caller destroys it. */
  loadPage(page: number): Page;
  dispose(): void;
}

/** Opens what `source` holds. Throws EngineError; the source is closed then. */
export function openFile(
  mupdf: MupdfLibrary,
  source: ByteSource,
  name: string,
  password: string | undefined,
): OpenFile {
  const documents: Document[] = [];
  const dispose = () => {
    for (const document of documents) document.destroy();
    source.close();
  };
  try {
    const head = readHead(source, headBytes);
    const kind = fileKind(head, name);
    if (kind.kind === 'unsupported') throw new EngineError({ kind: 'unsupported' });
    // MuPDF opens by content: a web page named like a picture, or below like a PDF, would open as a web page.
    if (kind.kind === 'image' && fileKind(head, '').kind !== 'image')
      throw new EngineError({ kind: 'invalid' });
    if (kind.magic === 'image/tiff') {
      const parts = openOldJpegTiff(mupdf, source, documents);
      if (parts !== null)
        return { source, pageCount: parts.length, pdf: null, layers: [], dispose, loadPage: pageOf(parts) };
    }
    const document = openDocument(mupdf, source, kind.magic);
    documents.push(document);
    unlock(document, password);
    const pdf = document.asPDF();
    if (kind.kind === 'pdf' && pdf === null) throw new EngineError({ kind: 'invalid' });
    pdf?.disableJS();
    // With its page map, MuPDF reads the whole page tree for the first page; walking the tree instead is cheap.
    pdf?.setPageTreeCache(false);
    const pageCount = document.countPages();
    if (pageCount < 1) throw new EngineError({ kind: 'invalid' });
    const layers = layersOf(pdf);
    return { source, pageCount, pdf, layers, dispose, loadPage: (page) => document.loadPage(page - 1) };
  } catch (error) {
    const fault = source.fault ?? faultOf(error, () => ({ kind: 'invalid' }));
    if (fault.kind !== 'crash') dispose();
    throw new EngineError(fault);
  }
}

function openDocument(mupdf: MupdfLibrary, source: ByteSource, magic: string): Document {
  const stream = new mupdf.Stream({
    fileSize: () => source.size,
    read: (memory, offset, length, position) => source.read(memory, offset, length, position),
    close() {},
  });
  try {
    return mupdf.Document.openDocument(stream, magic);
  } finally {
    stream.destroy();
  }
}

function unlock(document: Document, password: string | undefined): void {
  if (!document.needsPassword()) return;
  if (password === undefined) throw new EngineError({ kind: 'password-required' });
  if (document.authenticatePassword(password) === 0) throw new EngineError({ kind: 'password-wrong' });
}

interface Part {
  document: Document;
  index: number;
}

const pageOf = (parts: readonly Part[]) => (page: number) => {
  const part = parts[page - 1];
  if (part === undefined) throw new Error(`invalid page number: ${page}`);
  return part.document.loadPage(part.index);
};

/** Pages that are whole JPEG streams open as such, the rest from the TIFF itself; null where no page needs it. */
function openOldJpegTiff(mupdf: MupdfLibrary, source: ByteSource, documents: Document[]): Part[] | null {
  const pages = oldJpegPages(source);
  if (pages === null) return null;
  const tiff = openDocument(mupdf, source, 'image/tiff');
  documents.push(tiff);
  return pages.map((jpeg, index) => {
    if (jpeg === null) return { document: tiff, index };
    const document = openDocument(mupdf, bytesSource(jpeg), 'image/jpeg');
    documents.push(document);
    return { document, index: 0 };
  });
}
