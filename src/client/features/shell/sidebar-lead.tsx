import type { ReactNode } from 'react';
import { HoursPanel } from '#client/features/hours/hours-panel.tsx';
import { MetersPanel } from '#client/features/meters/meters-panel.tsx';
import { PlanSummary } from './plan-summary.tsx';
import styles from './sidebar-lead.module.css';
import { ViewChoice } from './view-choice.tsx';

/** What stands above the filters: the view of a white-label account, the plan, hours and what is used. */
export function SidebarLead(): ReactNode {
  return (
    <div className={styles.lead}>
      <ViewChoice />
      <PlanSummary />
      <HoursPanel />
      <MetersPanel />
    </div>
  );
}
