import { Gauge } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useUser } from '#client/state/client-context.ts';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { HeaderPopover } from '#client/ui/menus/header-popover.tsx';
import styles from './resources-button.module.css';

const ResourcesPanel = lateComponent(() =>
  import('./resources-panel.tsx').then((module) => module.ResourcesPanel),
);

/** Opens a company's plan and its usage, on every screen with room for it. */
export function ResourcesButton(): ReactNode {
  const { membership } = useUser();
  const [open, setOpen] = useState(false);
  if (membership === null) return null;
  return (
    <span className={styles.place}>
      <HeaderPopover
        label="Resources"
        icon={Gauge}
        refusal={membership.onFreeTrial ? 'This feature is restricted during free trial.' : null}
        className={styles.popover}
        open={open}
        onOpenChange={setOpen}
      >
        <Suspense fallback={null}>
          <ResourcesPanel onLeave={() => setOpen(false)} />
        </Suspense>
      </HeaderPopover>
    </span>
  );
}
