import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { SidebarLead } from '#client/shell/screens/frame/sidebar-lead.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Sheet } from '#client/ui/dialogs/sheet.tsx';
import { hasRetailLink } from '#shared/billing/retail-rules.ts';
import styles from './plan-sheet.module.css';
import { planSheetTitle } from './plan-sheet-title.ts';

/** The sheet of a narrow screen with what wide ones show in the sidebar: plan, hours and usage. */
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
        {user.company !== null && hasRetailLink(actorOf(user)) ? (
          <Link
            href="/retail"
            className={styles.more}
            onClick={() => {
              session.asksForPlan = false;
            }}
          >
            Extra resources
          </Link>
        ) : null}
      </div>
    </Sheet>
  );
}
