import type { ReactNode } from 'react';
import { Chip } from '#client/ui/chip.tsx';
import { isNewestShown, useScene } from '../controller/scene-context.ts';

/** Beside the version: that a newer one is there, or that it was removed. */
export function VersionState(): ReactNode {
  const scene = useScene();
  if (scene.isRemoved) return <Chip tone="danger">Removed version</Chip>;
  return isNewestShown(scene) ? null : <Chip>Older version</Chip>;
}
