import { type DragEvent, useEffect, useRef, useState } from 'react';

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/**
 * Files dropped on an element. `over` while files hang above it. Within another such element, the inner one takes them;
 * both know that they no longer hang above.
 */
export function useFileDrop(enabled: boolean, onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  // Enter and leave come for every element inside: only the outermost pair counts.
  const depth = useRef(0);
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!enabled || !holdsFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (enabled && holdsFiles(event)) event.preventDefault();
    },
    onDragLeave: (event: DragEvent) => {
      if (!enabled || !holdsFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!enabled || !holdsFiles(event)) return;
      depth.current = 0;
      setOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}

/** Files pasted anywhere on the page but into a text field. */
export function usePastedFiles(enabled: boolean, onFiles: (files: readonly File[]) => void): void {
  useEffect(() => {
    if (!enabled) return;
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [enabled, onFiles]);
}
