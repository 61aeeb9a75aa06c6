import { PanelLeftClose, PanelRightClose } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Tabs, type TabsProps } from '#client/ui/display/tabs.tsx';
import { joinClasses } from '#client/ui/join-classes.ts';
import styles from './side-panel.module.css';

interface SidePanelProps<Value extends string>
  extends Pick<TabsProps<Value>, 'label' | 'tabs' | 'value' | 'onValueChange' | 'children'> {
  /** Its landmark: `nav` leads through the file, `aside` is beside it. */
  element: 'nav' | 'aside';
  side: 'left' | 'right';
  hideLabel: string;
  /** Null in a sheet, which is closed in its own way. */
  onHide: (() => void) | null;
}

/** A panel beside the stage: its tabs, and the button that hides it. */
export function SidePanel<Value extends string>({
  element: Element,
  side,
  hideLabel,
  onHide,
  ...tabs
}: SidePanelProps<Value>): ReactNode {
  return (
    <Element className={joinClasses(styles.panel, styles[side])} aria-label={tabs.label}>
      <Tabs
        {...tabs}
        className={styles.tabs}
        trailing={
          onHide === null ? null : (
            <IconButton
              size="small"
              icon={side === 'left' ? PanelLeftClose : PanelRightClose}
              label={hideLabel}
              onClick={onHide}
            />
          )
        }
      />
    </Element>
  );
}
