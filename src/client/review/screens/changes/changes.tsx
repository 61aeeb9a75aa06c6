import type { ReactNode } from 'react';
import { useComparison } from './use-comparison.ts';

/** Compares the shown version with the one before it, behind what is drawn. */
export function Changes(): ReactNode {
  useComparison();
  return null;
}
