import type { ReactNode } from 'react';
import { useClient, useUser } from '#client/stores/client-context.ts';
import { Sheet } from '#client/ui/sheet.tsx';
import styles from './plan-sheet.module.css';
import { planSheetTitle } from './plan-sheet-title.ts';
import { SidebarLead } from './sidebar-lead.tsx';

/** What stands in the sidebar of wide screens: plan, hours, and what is used. */
export function PlanSheet(): ReactNode {
  const { session } = useClient();
  const user = useUser();
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        session.asksForPlan = open;
      }}
      title={planSheetTitle(user)}
    >
      <div className={styles.body}>
        <SidebarLead />
      </div>
    </Sheet>
  );
}
