import { useEffect, useState } from 'react';
import { checkFile, isDrawnFrom } from '#client/engine/check-file.ts';
import type { EngineDocument } from '#client/engine/engine.ts';
import type { DecisionSubject } from './decision-subject.ts';
import type { FileCheck } from './file-check.ts';

/**
 * Compares the drawn file with the stored file, and the stored file with its recorded hash. `document` is on the
 * stage when the dialog opens; `atLast` returns the result including everything drawn until then.
 */
export function useFileCheck(
  { version, isOnScreen, isDrawn }: DecisionSubject,
  document: EngineDocument | null,
): { check: FileCheck; atLast(): FileCheck } {
  const [state, setState] = useState<FileCheck>({ state: 'checking', part: 0 });
  const [tries, setTries] = useState(0);
  const { sha256, fileSize } = version.fileMeta;
  const drawn = isOnScreen && isDrawn && sha256 !== null ? document : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try reads it again.
  useEffect(() => {
    if (drawn === null) return;
    const ending = new AbortController();
    setState({ state: 'checking', part: 0 });
    const onRead = (bytes: number): void => {
      if (!ending.signal.aborted) setState({ state: 'checking', part: Math.min(1, bytes / fileSize) });
    };
    void checkFile({ url: version.url, recorded: sha256 }, drawn, onRead, ending.signal).then((checked) => {
      if (ending.signal.aborted) return;
      if (checked === null) setState({ state: 'failed', retry: () => setTries((count) => count + 1) });
      else setState({ state: checked.isAsDrawn && checked.sha256 === sha256 ? 'same' : 'different' });
    });
    return () => ending.abort();
  }, [drawn, version.url, sha256, fileSize, tries]);
  const check: FileCheck = drawn === null ? { state: 'none' } : state;
  return {
    check,
    atLast() {
      if (check.state !== 'same' || drawn === null || sha256 === null || isDrawnFrom(sha256, drawn))
        return check;
      setState({ state: 'different' });
      return { state: 'different' };
    },
  };
}
