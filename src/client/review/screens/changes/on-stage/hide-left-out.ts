import type { EngineDocument } from '#client/engine/engine.ts';
import type { ReviewController } from '#client/review/screens/controller/review-controller.ts';
import type { ReviewView } from '#client/review/screens/controller/review-view.ts';
import { hiddenWithout } from '#shared/compare/compare-settings.ts';

interface LayersShown extends Pick<ReviewController, 'setHiddenLayers'> {
  view: Pick<ReviewView, 'document' | 'hiddenLayers'>;
}

/**
 * Hides the layers of a document that are left out of its comparison. Returns what shows again what was shown; the
 * layers of another document that has been opened since stay as they are.
 */
export function hideLeftOut(
  { view, setHiddenLayers }: LayersShown,
  document: EngineDocument,
  layersOut: readonly string[],
): () => void {
  const hidden = hiddenWithout(document, layersOut);
  if (hidden === null) return () => {};
  const before = view.hiddenLayers ?? hiddenByFile(document);
  setHiddenLayers(hidden);
  return () => {
    if (view.document === document) setHiddenLayers(before);
  };
}

const hiddenByFile = ({ layers }: EngineDocument): number[] =>
  layers.flatMap(({ id, visible }) => (visible ? [] : [id]));
