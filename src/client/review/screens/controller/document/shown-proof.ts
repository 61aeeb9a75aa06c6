import type { ReviewView } from '#client/review/screens/controller/review-view.ts';
import { unsigned } from '#client/review/screens/pack-file.ts';
import type { ReviewState } from '#client/review/stores/review.store.ts';
import type { Stage } from '#client/stage/stage.ts';
import type { LevelSource } from '#client/stage/tiles/served-levels.ts';
import type { Version } from '#shared/files/attachment.ts';
import { packedLevels } from './packed-levels.ts';

/** The document on the stage, its theme and its layers. */
export interface ShownProof {
  /** Another version is opened. */
  begin(version: Version): void;
  /** The server has made the version's pictures, or made them anew, since; null: it has not. */
  setPictures(address: string | null): void;
  /** Shows all of it, on a stage that has nothing of it yet. */
  draw(): void;
  /** Takes the document off the stage. */
  clear(): void;
  setTheme(theme: 'light' | 'dark'): void;
  setHiddenLayers(layers: readonly number[]): void;
}

interface ShownFile {
  preview: string | null;
  /** The address of its pictures, without the signature. */
  pictures: string | null;
  levels: LevelSource | null;
  image: boolean;
  /** The server has measured the pages and sends their sizes with the threads. */
  sizesFollow: boolean;
}

export function createShownProof(
  review: Pick<ReviewState, 'status' | 'pageSizes'>,
  view: Pick<ReviewView, 'document' | 'hiddenLayers' | 'shown'>,
  stage: () => Stage | null,
): ShownProof {
  let theme: 'light' | 'dark' = 'light';
  let file: ShownFile = { preview: null, pictures: null, levels: null, image: false, sizesFollow: false };
  return {
    begin({ preview, pictures, fileType, fileMeta }) {
      const levels = pictures === null ? null : packedLevels(pictures);
      const sizesFollow = fileMeta.firstPage !== null;
      file = { preview, pictures: unsigned(pictures), levels, image: fileType === 'image', sizesFollow };
    },
    setPictures(address) {
      if (address === null || unsigned(address) === file.pictures) return;
      file.pictures = unsigned(address);
      file.levels = packedLevels(address);
      stage()?.setLevels(file.levels);
    },
    draw() {
      const { document } = view;
      const { preview, levels, image, sizesFollow } = file;
      const pageSizes = sizesFollow && review.status === 'loading' ? null : review.pageSizes;
      const shown = stage();
      shown?.setDocument(document && { engine: document, pageSizes, preview, levels, image });
      shown?.setTheme(theme);
      shown?.setHiddenLayers(view.hiddenLayers);
      view.shown = document === null ? 0 : view.shown + 1;
    },
    clear: () => stage()?.setDocument(null),
    setTheme(next) {
      theme = next;
      stage()?.setTheme(next);
    },
    setHiddenLayers(layers) {
      view.hiddenLayers = [...layers];
      stage()?.setHiddenLayers(layers);
    },
  };
}
