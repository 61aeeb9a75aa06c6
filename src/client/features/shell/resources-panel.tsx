import type { ReactNode } from 'react';
import { MetersPanel } from '#client/features/meters/meters-panel.tsx';
import { PlanSummary } from './plan-summary.tsx';

export function ResourcesPanel(): ReactNode {
  return (
    <>
      <PlanSummary />
      <MetersPanel />
    </>
  );
}
