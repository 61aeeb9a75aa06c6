import { ArrowLeft, Check, ChevronDown, Download, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { LateNotificationBell } from '#client/features/notifications/late-notification-bell.tsx';
import { useCommand } from '#client/features/palette/command-context.ts';
import { CommandIconButton } from '#client/features/palette/command-icon-button.tsx';
import { ProductMark } from '#client/features/shell/product-mark.tsx';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { shownOrderName } from '#shared/model/order-name.ts';
import { can } from '#shared/rules/permission.ts';
import { useScene } from '../desk/desk-context.ts';
import { useMedia } from '../use-media.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { FileSteps } from './file-steps.tsx';
import { PageCounter } from './page-counter.tsx';
import { PresentPeople } from './present-people.tsx';
import styles from './review-header.module.css';
import { versionEntries } from './version-entries.ts';

export function ReviewHeader(): ReactNode {
  const { order, version, versions, actor, desk, place } = useScene();
  const download = useCommand('proof.download');
  const roomy = useMedia('(min-width: 1360px)');
  return (
    <header className={styles.header}>
      {place.close === null ? (
        <ProductMark />
      ) : (
        <CommandIconButton id="review.close" keep={{ icon: ArrowLeft, label: 'Back to the order' }} />
      )}
      <div className={styles.title}>
        <h1 className={styles.name}>{shownOrderName(order.orderName)}</h1>
        <p className={styles.file}>{`#${order.orderId} · ${version.fileName}`}</p>
      </div>
      {place.showVersion === null ? null : (
        <Menu
          trigger={
            <Button
              size="small"
              trailing={ChevronDown}
              aria-label={`Version ${version.version}, choose another`}
            >
              {`Version ${version.version}`}
            </Button>
          }
          entries={versionEntries(versions, version.id, desk.showVersion)}
        />
      )}
      <FileSteps />
      {version.isInternalApproved && can(actor, 'read', 'APPROVE_ACTION') ? (
        <Chip tone="approved" icon={Check}>
          Checked
        </Chip>
      ) : null}
      <span className={styles.space} />
      <PageCounter />
      <span className={styles.space} />
      <PresentPeople />
      <CommandIconButton id="text.search" keep={{ icon: Search, label: 'Search text' }} />
      {download === null ? null : (
        <Tooltip label={download.label}>
          <Button variant="quiet" icon={Download} onClick={download.run}>
            Proof
          </Button>
        </Tooltip>
      )}
      <CommandIconButton id="guest.invite" />
      {actor.role === 'guest' ? null : <LateNotificationBell />}
      <DecisionButtons roomy={roomy} />
    </header>
  );
}
