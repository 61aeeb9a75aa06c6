import type { PageSize } from '#shared/model/attachment.ts';
import type { EngineResult } from './pdf-worker.ts';

/** A file on the thread's own machine, or in memory. `name` tells the kind where the bytes do not. */
export type ProofSource = { path: string; name: string } | { bytes: Uint8Array; name: string };

/** What the server keeps of a proof beside its file. */
export interface PreparedProof {
  fileType: 'pdf' | 'image';
  pageCount: number;
  /** One a page. */
  pageSizes: PageSize[];
  /** JPEG, 316 by 240 pixels, the first page within on white; null where the first page cannot be drawn. */
  thumbnail: Uint8Array<ArrayBuffer> | null;
  /** JPEG of the first page, its longer side 1400 pixels; null where it cannot be drawn. */
  preview: Uint8Array<ArrayBuffer> | null;
}

/** The thread's first message: the engine is loaded. */
export const threadReady = 'ready';

/** Then the thread gets one ProofSource a message and answers each with one of these. */
export type ProofAnswer = EngineResult<PreparedProof>;
