import { ArrowLeft, BadgeCheck, Ellipsis, Files, MessagesSquare } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCommands } from '#client/features/palette/command-context.ts';
import { CommandIconButton } from '#client/features/palette/command-icon-button.tsx';
import { useReview } from '#client/stores/client-context.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { shownOrderName } from '#shared/model/order-name.ts';
import { can } from '#shared/rules/permission.ts';
import { CommentsPanel } from '../comments/comments-panel.tsx';
import { useScene, useView } from '../desk/desk-context.ts';
import { threadsOf } from '../desk/thread-list.ts';
import { FileSteps } from '../header/file-steps.tsx';
import { PageCounter } from '../header/page-counter.tsx';
import { PresentPeople } from '../header/present-people.tsx';
import { ReviewRail } from '../rail/review-rail.tsx';
import { StageArea } from '../stage/stage-area.tsx';
import { ColourButton, ToolButtons } from '../stage/toolbox.tsx';
import { NarrowDraft } from './narrow-draft.tsx';
import styles from './narrow-layout.module.css';

const inMenu = [
  'order.make-changes',
  'order.hold',
  'order.stay',
  'text.search',
  'proof.download',
  'zoom.fit',
  'zoom.width',
  'comment.next',
  'mark.undo',
  'guest.invite',
];

/** Below 768 px: the stage whole, a bottom bar, and sheets in place of panels. */
export function NarrowLayout(): ReactNode {
  const { order, place, tab, readOnly, version, actor } = useScene();
  const { pageCount, draft, composing } = useView();
  const { topics } = useReview();
  const commands = useCommands();
  const [sheet, setSheet] = useState<'comments' | 'file' | null>(null);
  const approve = commands.find(({ id }) => id === 'order.approve');
  const isChecked = version.isInternalApproved && can(actor, 'read', 'APPROVE_ACTION');
  const count = threadsOf(topics, tab).length;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        {place.close === null ? (
          <span className={styles.edge} />
        ) : (
          <CommandIconButton
            id="review.close"
            size="large"
            keep={{ icon: ArrowLeft, label: 'Back to the order' }}
          />
        )}
        <div className={styles.title}>
          <h1 className={styles.name}>{shownOrderName(order.orderName)}</h1>
          <div className={styles.place}>
            <span className={styles.version}>
              {pageCount === 0 || place.showVersion === null
                ? version.fileName
                : `Version ${version.version}`}
            </span>
            {isChecked ? <BadgeCheck className={styles.checked} role="img" aria-label="Checked" /> : null}
            <PageCounter short />
          </div>
        </div>
        <PresentPeople most={2} />
        {approve === undefined ? null : (
          <Button variant="approve" onClick={approve.run}>
            {approve.label}
          </Button>
        )}
      </header>
      <StageArea />
      {draft !== null || (composing && sheet === null) ? (
        <NarrowDraft />
      ) : (
        <nav className={styles.bar} aria-label="Review">
          <div className={styles.steps}>
            <FileSteps size="large" />
          </div>
          {readOnly ? null : (
            <>
              <ToolButtons names={['select', 'pin', 'arrow', 'rect', 'draw']} size="large" />
              <ColourButton />
            </>
          )}
          <span className={styles.space} />
          <IconButton
            size="large"
            icon={Files}
            label={place.showVersion === null ? 'Pages and layers' : 'Pages, layers and versions'}
            onClick={() => setSheet('file')}
          />
          <button type="button" className={styles.comments} onClick={() => setSheet('comments')}>
            <MessagesSquare size={20} aria-hidden />
            {count}
            <span className={styles.hidden}>comments</span>
          </button>
          <Menu
            side="top"
            align="end"
            trigger={<IconButton size="large" icon={Ellipsis} label="More" />}
            entries={inMenu.flatMap((id) =>
              commands
                .filter((command) => command.id === id)
                .map(({ label, icon, run }) => ({ kind: 'item' as const, id, label, icon, onSelect: run })),
            )}
          />
        </nav>
      )}
      <Sheet
        open={sheet === 'comments'}
        onOpenChange={(open) => setSheet(open ? 'comments' : null)}
        title="Comments"
        titleShown={false}
      >
        <CommentsPanel closable={false} />
      </Sheet>
      <Sheet
        open={sheet === 'file'}
        onOpenChange={(open) => setSheet(open ? 'file' : null)}
        title="File"
        titleShown={false}
      >
        <ReviewRail closable={false} />
      </Sheet>
    </div>
  );
}
