import { Copy } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { useWalk } from '#client/review/screens/changes/use-walk.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { toClipboard } from '#client/review/screens/controller/to-clipboard.ts';
import { useClient } from '#client/state/client-context.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { changedText, copiedText } from './changed-text.ts';
import styles from './changed-text-dialog.module.css';

/** The words that have changed, page by page, to be read, selected and copied. */
export function ChangedTextDialog({ walk }: { walk: ChangeWalk }): ReactNode {
  const client = useClient();
  const { controller } = useScene();
  const { changes } = useWalk(walk).comparison;
  const pages = useMemo(() => changedText(changes), [changes]);
  const { old, new: now } = walk.comparison.names.inText;
  const close = (): void => {
    walk.state.showsText = false;
  };
  const copied = (): void => void showToast(client.toasts, { kind: 'success', title: 'Copied' });
  return (
    <Dialog
      open
      onOpenChange={close}
      size="medium"
      title="Changed text"
      description={
        pages.length === 0 ? `No words differ between ${old} and ${now}.` : `From ${old} to ${now}.`
      }
      footer={
        <>
          {pages.length === 0 ? null : (
            <Button icon={Copy} onClick={() => void toClipboard(client, copiedText(pages), copied)}>
              Copy all
            </Button>
          )}
          <Button data-first variant="primary" onClick={close}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.pages}>
        {pages.map(({ page, changes: onPage }) => (
          <section key={page} aria-label={`Page ${page}`}>
            <h3 className={styles.page}>
              <button
                type="button"
                className={styles.go}
                onClick={() => {
                  close();
                  controller.goToPage(page);
                }}
              >
                {`Page ${page}`}
              </button>
            </h3>
            {onPage.map((change) => (
              <p key={change.key} className={styles.change}>
                {change.old === '' ? null : (
                  <del>
                    <VisuallyHidden>Gone: </VisuallyHidden>
                    {change.old}
                  </del>
                )}
                {change.new === '' ? null : (
                  <ins>
                    <VisuallyHidden>New: </VisuallyHidden>
                    {change.new}
                  </ins>
                )}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
