import type { ReactNode } from 'react';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useKeptForm } from '#client/shell/screens/parts/use-kept-form.ts';
import { useReaderZone } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { fromLocalField, toLocalField } from '#client/ui/fields/local-field.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { asZoneClock, fromZoneClock } from '#shared/kernel/zone-dates.ts';
import { dueChoices } from './due-choices.ts';
import styles from './due-date-dialog.module.css';

/** Sets or takes away a due date; the usual ones are one key away. Times are on the reader's clock. */
export function DueDateDialog({
  name,
  what,
  now,
  onChoose,
  onClose,
}: {
  /** What is typed is kept under it until it is set. */
  name: string;
  /** The orders, as text. */
  what: string;
  /** The present due date, if all orders have the same. */
  now: string | null;
  onChoose(dueDate: string | null): void;
  onClose(): void;
}): ReactNode {
  const timeZone = useReaderZone();
  const form = useKeptForm(name, { due: toLocalField(now, timeZone) });
  const typed = fromLocalField(form.values.due, timeZone);
  const choose = (dueDate: string | null): void => {
    form.discard();
    onChoose(dueDate);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Due date of ${what}`}
      footer={
        <>
          {now !== null && <Button onClick={() => choose(null)}>No due date</Button>}
          <Button variant="primary" disabled={typed === null} onClick={() => choose(typed)}>
            Continue
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== null) choose(typed);
        }}
      >
        <RestoredNote form={form} />
        <TextField
          label="Due"
          type="datetime-local"
          value={form.values.due}
          onChange={({ target }) => form.change({ due: target.value })}
        />
        <div className={styles.choices}>
          {dueChoices(asZoneClock(new Date(), timeZone)).map(({ label, date }) => (
            <Button
              key={label}
              size="small"
              onClick={() => choose(fromZoneClock(date, timeZone).toISOString())}
            >
              {label}
            </Button>
          ))}
        </div>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
