import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReaderZone } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import type { DecisionConflict } from '#shared/decisions/decision.ts';
import { type ConflictLine, conflictLine, firstDecision } from './conflict-sentences.ts';
import styles from './decision-parts.module.css';

/** Shows what has changed since the dialog was opened; nothing was decided. */
export function ConflictDialog({
  conflict,
  order = '',
  kept,
  onLook,
  onClose,
}: {
  conflict: DecisionConflict;
  /** Which order it is, where it is not on the screen. */
  order?: string;
  /** Something was written for the decision. */
  kept: boolean;
  onLook(at: NonNullable<ConflictLine['look']>): void;
  onClose(): void;
}): ReactNode {
  const zone = useReaderZone();
  const lines = conflict.changes.map((change) => conflictLine(change, Date.now()));
  const [toLook] = lines.flatMap(({ look }) => look ?? []);
  return (
    <Dialog
      open
      weighty
      title={[order, titleOf(conflict)].filter((part) => part !== '').join(': ')}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose} {...(toLook === undefined ? { 'data-first': true } : {})}>
            Close
          </Button>
          {toLook === undefined ? null : (
            <Button variant="primary" data-first onClick={() => onLook(toLook)}>
              Look at It
            </Button>
          )}
        </>
      }
    >
      <div role="alert" className={styles.warning}>
        <TriangleAlert size={16} aria-hidden />
        <p>{leadOf(conflict, zone)}</p>
      </div>
      {lines.length === 0 ? null : (
        <ul className={styles.changes}>
          {lines.map(({ key, title, text, look }) => (
            <li key={key}>
              <p>
                <b>{title}</b>
                <span>{text}</span>
              </p>
              {look === null || lines.length === 1 ? null : (
                <Button size="small" onClick={() => onLook(look)}>
                  Look at It
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {kept ? <p className={styles.quiet}>What you have written is kept for your next decision.</p> : null}
    </Dialog>
  );
}

function titleOf({ changes, decision }: DecisionConflict): string {
  if (decision !== null) return 'Decided already';
  if (changes.length === 0) return 'No longer in review';
  return changes.every(({ what }) => what === 'commented')
    ? 'Someone has commented'
    : 'The proof has changed';
}

function leadOf(conflict: DecisionConflict, zone: string): string {
  const first = firstDecision(conflict, zone);
  if (first !== null) return `${first}. Your decision was not recorded.`;
  return conflict.changes.length === 0
    ? 'The order has left review. Your decision was not recorded.'
    : 'Your decision was not recorded: it was about something else than what is there now.';
}
