import type { EngineDocument } from '#client/engine/engine.ts';
import { openDocument } from '#client/review/screens/controller/document/open-document.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Version } from '#shared/files/attachment.ts';
import type { EngineResult } from '#shared/protocol/pdf-worker.ts';

/** The older file of a comparison, opened when it is needed first. */
export interface OldFile {
  /** Opens the file, or returns the fault. Returns the same promise each time until it fails. */
  open(): Promise<EngineResult<EngineDocument>>;
  /** Opens the file once more, for a caller that disposes of the document. */
  openCopy(): Promise<EngineResult<EngineDocument>>;
  /** Opens it by this password the next time. */
  unlock(password: string): void;
  /** Null until it is open. */
  document(): EngineDocument | null;
  dispose(): void;
}

/** `password`: the one that opened the shown file, which often opens the old one too. */
export function createOldFile(loadEngine: LoadEngine, old: Version, password: string | undefined): OldFile {
  let opening: Promise<EngineResult<EngineDocument>> | null = null;
  let document: EngineDocument | null = null;
  let ownPassword: string | null = null;

  /** Tries its own password, then that of the shown file, then none. */
  const openVersion = async (): Promise<EngineResult<EngineDocument>> => {
    const engine = await loadEngine();
    if (ownPassword !== null) return openDocument(engine, old, ownPassword);
    const opened = await openDocument(engine, old, password);
    const isRefused = !opened.ok && opened.fault.kind === 'password-wrong';
    return isRefused ? openDocument(engine, old) : opened;
  };
  return {
    open() {
      opening ??= openVersion().then((opened) => {
        if (opened.ok) document = opened.value;
        else opening = null;
        return opened;
      });
      return opening;
    },
    openCopy: openVersion,
    unlock(typed) {
      ownPassword = typed;
    },
    document: () => document,
    dispose() {
      void opening?.then((opened) => {
        if (opened.ok) opened.value.dispose();
      });
    },
  };
}
