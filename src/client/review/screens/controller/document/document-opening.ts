import { ref } from 'valtio';
import { type Engine, type EngineDocument, fetchAgain, isPassingFault } from '#client/engine/engine.ts';
import type { Opening, ReviewView } from '#client/review/screens/controller/review-view.ts';
import type { LoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import type { Version } from '#shared/files/attachment.ts';
import { removedFault } from '#shared/files/version-faults.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import type { KnownDocument, LookAhead } from './look-ahead.ts';
import { factsOf, openDocument, sourceOf } from './open-document.ts';

/** Opens the file of the shown version, again after a passing fault. One at a time. */
export interface DocumentOpening {
  /** `drawnAhead`: the first page was drawn while another version was shown. */
  open(version: Version): { drawnAhead: boolean };
  /** Opens the same file again, with a password. */
  openAgain(password: string): void;
  /** The password the shown file was opened with. */
  password(): string | undefined;
  /** Closes the document, also one that is still opening. */
  close(): void;
}

interface OpeningEvents {
  /** The view has a document, which may still be opening. */
  shown(): void;
  opened(): void;
  failed(): void;
}

/** A file on its way to the screen. */
interface OpeningFile {
  version: Version;
  /** Opened while another was shown. Null once it is taken. */
  ahead: KnownDocument | null;
  /** Resolves when the engine may begin with it. */
  picture: Promise<void> | null;
  retry?: ReturnType<typeof setTimeout>;
}

export function createDocumentOpening(
  view: Pick<
    ReviewView,
    'opening' | 'document' | 'pageCount' | 'layers' | 'painted' | 'drawing' | 'awaitedSince'
  >,
  loadEngine: LoadEngine,
  lookAhead: Pick<LookAhead, 'take'>,
  pictureShown: (version: Version) => Promise<void>,
  on: OpeningEvents,
): DocumentOpening {
  let current: OpeningFile | null = null;
  let password: string | undefined;

  const show = (document: EngineDocument): void => {
    view.document = ref(document);
    view.pageCount = document.pageCount;
    on.shown();
  };
  const fail = (file: OpeningFile, fault: EngineFault, tries: number): void => {
    on.failed();
    Object.assign(view, { document: null, painted: false, drawing: 'coming', awaitedSince: null });
    const isRetried = isPassingFault(fault) && tries < fetchAgain.times;
    view.opening = isRetried ? { step: 'loading' } : stepOf(fault);
    if (isRetried) file.retry = setTimeout(() => void open(file, password, tries + 1), fetchAgain.afterMs);
  };
  const open = async (file: OpeningFile, given?: string, tries = 0): Promise<void> => {
    password = given;
    const [engine] = await Promise.all([loadEngine().catch(() => null), file.picture]);
    if (file !== current) {
      file.ahead?.document.dispose();
      return;
    }
    if (file.version.fileType === 'unsupported') {
      view.opening = { step: 'fault', fault: { kind: 'unsupported' } };
      return;
    }
    if (file.version.fault === removedFault) {
      view.opening = { step: 'fault', fault: { kind: 'missing' } };
      return;
    }
    if (engine === null) return fail(file, notLoaded, tries);
    const known = file.ahead ?? (given === undefined ? openKnown(engine, file.version) : null);
    file.ahead = null;
    // Laid out by the server's data, so that the first page is requested while the file opens.
    if (known !== null) show(known.document);
    const opened = await (known?.opened ?? openDocument(engine, file.version, given));
    if (file !== current) {
      if (opened.ok) opened.value.dispose();
      return;
    }
    if (!opened.ok) return fail(file, opened.fault, tries);
    const document = opened.value;
    if (known === null || document.pageCount !== view.pageCount) show(document);
    view.layers = document.layers;
    view.opening = { step: view.painted ? 'ready' : 'reading' };
    on.opened();
  };

  return {
    open(version) {
      const ahead = lookAhead.take(version.id);
      const drawnAhead = ahead?.document.isPrepared === true;
      current = { version, ahead, picture: ahead === null ? pictureShown(version) : null };
      void open(current);
      return { drawnAhead };
    },
    openAgain(given) {
      view.opening = { step: 'loading' };
      if (current !== null) void open(current, given);
    },
    password: () => password,
    close() {
      clearTimeout(current?.retry);
      current = null;
      view.document?.dispose();
      view.document = null;
    },
  };
}

/** The code of the engine could not be fetched. */
const notLoaded: EngineFault = { kind: 'unexpected', status: 0 };

const openKnown = (engine: Engine, version: Version): KnownDocument | null => {
  const facts = factsOf(version);
  return facts === null ? null : engine.openKnown(sourceOf(version), facts);
};

const stepOf = (fault: EngineFault): Opening =>
  fault.kind === 'password-required' || fault.kind === 'password-wrong'
    ? { step: 'password', wrong: fault.kind === 'password-wrong' }
    : { step: 'fault', fault };
