import { useEffect } from 'react';

const holdsFiles = (event: Event): event is DragEvent =>
  'dataTransfer' in event && (event.dataTransfer as DataTransfer | null)?.types.includes('Files') === true;

/**
 * Refuses files that are dropped where nothing takes them: the browser would open them in the place of the screen, and
 * what is under way there would be lost. Returns what ends it.
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

/** The same for as long as a screen is shown. */
export function useRefusedFiles(): void {
  useEffect(() => refuseFiles(window), []);
}
