import type { ReactNode } from 'react';
import { MetersPanel } from '#client/billing/screens/meters/meters-panel.tsx';
import { PlanSummary } from '#client/billing/screens/plan/plan-summary.tsx';
import { HoursPanel } from '#client/calendar/screens/hours-panel.tsx';
import styles from './sidebar-lead.module.css';
import { ViewChoice } from './view-choice.tsx';

/** Above the filters: the view of a white-label account, the plan, hours and usage. */
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
