import { useEffect } from 'react';
import { offerCutUploads } from '#client/files/actions/cut-uploads.ts';
import { uploadFiles } from '#client/files/actions/upload-files.ts';
import { uploadImages } from '#client/images/actions/images.ts';
import { useLoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { useClient } from '#client/state/client-context.ts';
import { makeThumbnail } from './make-thumbnail.ts';

/** Offers whoever is signed in to go on with their uploads that were cut. */
export function CutUploads(): null {
  const client = useClient();
  const loadEngine = useLoadEngine();
  useEffect(() => {
    const draw = async (file: File): Promise<Blob | null> => makeThumbnail(await loadEngine(), file);
    return offerCutUploads(client, {
      choose: chooseFiles,
      send: (to, files) =>
        void (to === null ? uploadImages(client, files, draw) : uploadFiles(client, to, files, draw)),
    });
  }, [client, loadEngine]);
  return null;
}

/** Opens the browser's own choice of files. */
function chooseFiles(): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.addEventListener('change', () => resolve([...(input.files ?? [])]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
