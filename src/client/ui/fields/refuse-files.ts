import { useEffect } from 'react';

const holdsFiles = (event: Event): event is DragEvent =>
  'dataTransfer' in event && (event.dataTransfer as DataTransfer | null)?.types.includes('Files') === true;

/**
 * Refuses files that are dropped where nothing takes them: the browser would open them in place of the
 * screen, and unsaved work there would be lost. Returns the function that ends it.
 */
export function refuseFiles(target: EventTarget): () => void {
  const refuse = (event: Event): void => {
    if (event.defaultPrevented || !holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  };
  target.addEventListener('dragover', refuse);
  target.addEventListener('drop', refuse);
  return () => {
    target.removeEventListener('dragover', refuse);
    target.removeEventListener('drop', refuse);
  };
}

/** Refuses files while a screen is shown. */
export function useRefusedFiles(): void {
  useEffect(() => refuseFiles(window), []);
}
