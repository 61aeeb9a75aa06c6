import { useEffect } from 'react';
import { ref } from 'valtio';
import { poolSize } from '#client/engine/pool-size.ts';
import { savesData } from '#client/engine/saves-data.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useLoadEngine } from '#client/shell/screens/parts/engine-context.ts';
import { useClient } from '#client/state/client-context.ts';
import { createComparison } from './comparison.ts';
import { predecessorOf } from './predecessor.ts';

/**
 * Keeps `view.comparison` that of the shown version with the one before it. It begins once the page in view is sharp,
 * and ends with the document; by itself only where the reader's connection is not to be saved.
 */
export function useComparison(): void {
  const { review } = useClient();
  const loadEngine = useLoadEngine();
  const { controller, version, versions, isRemoved } = useScene();
  const { document, opening, settled } = useView();
  const old = isRemoved ? null : predecessorOf(versions, version);
  const isReady = settled && opening.step === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pair is compared once, however often its records change.
  useEffect(() => {
    if (old === null || document === null || !isReady) return;
    const comparison = createComparison({
      ...{ loadEngine, old, version, document },
      kept: review.comparisons,
      password: controller.password(),
      pageInView: () => controller.view.page,
      parallel: Math.max(1, poolSize(navigator) - 1),
    });
    controller.view.comparison = ref(comparison);
    if (!savesData()) comparison.start();
    return () => {
      controller.view.comparison = null;
      comparison.close();
    };
  }, [controller, review, loadEngine, document, isReady, version.id, old?.id]);
}
