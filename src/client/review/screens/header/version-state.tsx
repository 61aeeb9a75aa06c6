import type { ReactNode } from 'react';
import { isNewestShown, useScene } from '#client/review/screens/controller/scene-context.ts';
import { Chip } from '#client/ui/display/chip.tsx';

/** Shows beside the version that there is a newer one, or that it was removed. */
export function VersionState(): ReactNode {
  const scene = useScene();
  if (scene.isRemoved) return <Chip tone="danger">Removed version</Chip>;
  return isNewestShown(scene) ? null : <Chip>Older version</Chip>;
}
