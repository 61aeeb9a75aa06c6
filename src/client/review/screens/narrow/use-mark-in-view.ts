import { useEffect } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';

/** Brings a mark into view once the stage has its final size beside the panels. */
export function useMarkInView(markId: string | null): void {
  const { controller } = useScene();
  useEffect(() => {
    if (markId === null) return;
    const timer = setTimeout(() => controller.flyTo(markId), 150);
    return () => clearTimeout(timer);
  }, [controller, markId]);
}
