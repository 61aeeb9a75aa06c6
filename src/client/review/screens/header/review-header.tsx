import { ArrowLeft, BadgeCheck, Check, ChevronDown, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { LateNotificationBell } from '#client/notifications/screens/bell/late-notification-bell.tsx';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { useCommand } from '#client/shell/screens/palette/command-context.ts';
import { CommandIconButton } from '#client/shell/screens/palette/command-icon-button.tsx';
import { ProductMark } from '#client/shell/screens/parts/product-mark.tsx';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { Menu } from '#client/ui/menus/menu.tsx';
import { useMedia } from '#client/ui/use-media.ts';
import { can } from '#shared/access/permission.ts';
import { shownOrderName } from '#shared/orders/order-name.ts';
import { DecisionButtons } from './decision-buttons.tsx';
import { FileSteps } from './file-steps.tsx';
import { MoreMenu } from './more-menu.tsx';
import { PageCounter } from './page-counter.tsx';
import { ProofButton } from './proof-button.tsx';
import { ReviewCertificate } from './review-certificate.tsx';
import styles from './review-header.module.css';
import { compareEntries, versionEntries } from './version-entries.ts';
import { VersionState } from './version-state.tsx';

const PresentPeople = lateComponent(() => import('./present-people.tsx').then((m) => m.PresentPeople));

/** Commands in the menu of a narrower window. */
const inMenu = [
  'text.search',
  'changes.with',
  'proof.download',
  'proof.download-300',
  'file.download',
  'guest.invite',
];
const withSteps = [...inMenu, 'file.previous', 'file.next'];

export function ReviewHeader(): ReactNode {
  const { order, version, versions, actor, controller, place } = useScene();
  const dates = useDates();
  const compare = useCommand('changes.with');
  const tight = useMedia('(max-width: 1023px)');
  const roomy = useMedia('(min-width: 1360px)');
  // Without a choice of versions a guest's header has room for them in a narrower window too.
  const hasSteps = !tight || place.showVersion === null;
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
          entries={[
            ...versionEntries(versions, version.id, controller.showVersion, dates),
            ...compareEntries(compare),
          ]}
        />
      )}
      {hasSteps ? <FileSteps /> : null}
      <VersionState />
      {version.isInternalApproved && can(actor, 'read', 'APPROVE_ACTION') ? (
        tight ? (
          <BadgeCheck className={styles.checked} role="img" aria-label="Checked" />
        ) : (
          <Chip tone="approved" icon={Check}>
            Checked
          </Chip>
        )
      ) : null}
      <span className={styles.space} />
      <PageCounter short={tight} />
      <span className={styles.space} />
      <DeferUntilIdle>
        <PresentPeople max={tight ? 2 : 4} />
      </DeferUntilIdle>
      {tight ? (
        <MoreMenu ids={hasSteps ? inMenu : withSteps} align="end" />
      ) : (
        <>
          <CommandIconButton id="text.search" keep={{ icon: Search, label: 'Search text' }} />
          <ProofButton />
          <CommandIconButton id="guest.invite" />
        </>
      )}
      <ReviewCertificate />
      {actor.role === 'guest' ? null : <LateNotificationBell />}
      <DecisionButtons roomy={roomy} />
    </header>
  );
}
