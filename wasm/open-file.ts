import type { Document, PDFDocument } from 'mupdf';
import type { Layer } from '#shared/protocol/pdf-worker.ts';
import { type ByteSource, partSource, readHead } from './byte-source.ts';
import { EngineError, faultOf } from './engine-error.ts';
import { fileKind, headBytes } from './file-kind.ts';
import { firstFrame } from './gif-frame.ts';
import { layersOf } from './layers.ts';
import type { MupdfLibrary } from './load-mupdf.ts';
import { dropEmptyCropBox, isPdfPage } from './pdf-pages/crop-box.ts';
import { layerRules } from './pdf-pages/layer-rules.ts';
import { mendPageCount } from './pdf-pages/page-count.ts';
import { endedTiff, type TiffPage, tiffPages } from './tiff/tiff-pages.ts';
import { type OpenPage, uprightPage } from './tiff/turned-page.ts';

/** An open file. Owns its MuPDF documents and its source until `dispose()`. */
export interface OpenFile {
  readonly source: ByteSource;
  readonly pageCount: number;
  /** Null for an image. */
  readonly pdf: PDFDocument | null;
  /** Visibility is that of the file, whatever is hidden now. */
  readonly layers: readonly Layer[];
  /** Channels beside its colours, e.g. a plate of varnish, are not shown. */
  readonly leavesChannelsOut?: boolean;
  /** Page `page`, from 1; the caller destroys it. */
  loadPage(page: number): OpenPage;
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
    const document = openDocument(mupdf, readable[kind.magic]?.(source) ?? source, kind.magic);
    documents.push(document);
    if (source.ofPicture !== undefined) {
      const loadPage = (page: number): OpenPage => document.loadPage(page - 1);
      const { leavesChannelsOut } = source.ofPicture;
      const pageCount = document.countPages();
      return { source, pageCount, pdf: null, layers: [], leavesChannelsOut, dispose, loadPage };
    }
    const pages = kind.magic === 'image/tiff' ? tiffPages(source) : [];
    if (pages.length > 0) {
      const loadPage = pageOf(mupdf, source, document, pages);
      const leavesChannelsOut = pages.some((page) => page.leavesChannelsOut);
      const pageCount = pages.length;
      return { source, pageCount, pdf: null, layers: [], leavesChannelsOut, dispose, loadPage };
    }
    unlock(document, password);
    const pdf = document.asPDF();
    if (kind.kind === 'pdf' && pdf === null) throw new EngineError({ kind: 'invalid' });
    pdf?.disableJS();
    // With its page map, MuPDF reads the whole page tree for the first page; walking the tree instead is cheap.
    pdf?.setPageTreeCache(false);
    if (pdf !== null) mendPageCount(pdf);
    const pageCount = document.countPages();
    if (pageCount < 1) throw new EngineError({ kind: 'invalid' });
    const layers = layersOf(pdf);
    const rewriteRules = layers.length > 0 ? layerRules() : null;
    const loadPage = (page: number) => {
      const loaded = document.loadPage(page - 1);
      if (isPdfPage(loaded)) {
        dropEmptyCropBox(loaded);
        rewriteRules?.(loaded);
      }
      return loaded;
    };
    return { source, pageCount, pdf, layers, dispose, loadPage };
  } catch (error) {
    const fault = source.fault ?? faultOf(error, () => ({ kind: 'invalid' }));
    if (fault.kind !== 'crash') dispose();
    throw new EngineError(fault);
  }
}

/** Returns a file of a kind with less than it has, where MuPDF would refuse it or draw it wrongly. */
const readable: Readonly<Record<string, (source: ByteSource) => ByteSource>> = {
  'image/gif': firstFrame,
  'image/tiff': endedTiff,
};

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

/**
 * Loads the pages of a TIFF upright. A page that is a whole JPEG stream is in memory only while it is loaded: a file may
 * name the same one for each of its pages.
 */
function pageOf(
  mupdf: MupdfLibrary,
  source: ByteSource,
  tiff: Document,
  pages: readonly TiffPage[],
): (page: number) => OpenPage {
  const stored = ({ index, jpeg }: TiffPage): OpenPage => {
    if (jpeg === null) return tiff.loadPage(index);
    const document = openDocument(mupdf, partSource(source, jpeg), 'image/jpeg');
    try {
      return document.loadPage(0);
    } finally {
      document.destroy();
    }
  };
  return (number) => {
    const page = pages[number - 1];
    if (page === undefined) throw new Error(`invalid page number: ${number}`);
    if (page.isMisdrawn)
      throw new EngineError({ kind: 'page', page: number, detail: 'it cannot be decoded' });
    return uprightPage(mupdf, stored(page), page.orientation);
  };
}
