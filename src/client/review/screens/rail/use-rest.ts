import { useEffect, useState } from 'react';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';

/** A button that rests for a while after a click, wherever it is shown then: whether it rests, and what begins it. */
export function useRest(key: string, ms: number): [resting: boolean, begin: () => void] {
  const { controller } = useScene();
  const until = useView().rests[key] ?? 0;
  const [, wake] = useState(0);
  const left = until - Date.now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => wake((count) => count + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  const begin = (): void => {
    controller.view.rests[key] = Date.now() + ms;
  };
  return [left > 0, begin];
}
