import { Gauge } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useUser } from '#client/stores/client-context.ts';
import { lateComponent } from '#client/ui/late-component.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';
import styles from './resources-button.module.css';

const ResourcesPanel = lateComponent(() =>
  import('./resources-panel.tsx').then((module) => module.ResourcesPanel),
);

/** What a company's plan gives and what is used of it, from every screen. */
export function ResourcesButton(): ReactNode {
  const { membership } = useUser();
  const [open, setOpen] = useState(false);
  if (membership === null) return null;
  const { onFreeTrial } = membership;
  return (
    <Popover.Root open={open && !onFreeTrial} onOpenChange={setOpen}>
      <Tooltip label={onFreeTrial ? 'This feature is restricted during free trial.' : 'Resources'}>
        <Popover.Trigger className={styles.button} aria-label="Resources" aria-disabled={onFreeTrial}>
          <Gauge className={styles.icon} aria-hidden />
        </Popover.Trigger>
      </Tooltip>
      <Popover.Content
        className={styles.popover}
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label="Resources"
      >
        <Suspense fallback={null}>
          <ResourcesPanel />
        </Suspense>
      </Popover.Content>
    </Popover.Root>
  );
}
