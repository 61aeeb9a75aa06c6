import { type ReactNode, useState } from 'react';
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
  what,
  now,
  onChoose,
  onClose,
}: {
  /** The orders, as text. */
  what: string;
  /** The due date now, where all orders have the same. */
  now: string | null;
  onChoose(dueDate: string | null): void;
  onClose(): void;
}): ReactNode {
  const timeZone = useReaderZone();
  const [text, setText] = useState(() => toLocalField(now, timeZone));
  const typed = fromLocalField(text, timeZone);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Due date of ${what}`}
      footer={
        <>
          {now !== null && <Button onClick={() => onChoose(null)}>No due date</Button>}
          <Button variant="primary" disabled={typed === null} onClick={() => onChoose(typed)}>
            Continue
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== null) onChoose(typed);
        }}
      >
        <TextField
          label="Due"
          type="datetime-local"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.choices}>
          {dueChoices(asZoneClock(new Date(), timeZone)).map(({ label, date }) => (
            <Button
              key={label}
              size="small"
              onClick={() => onChoose(fromZoneClock(date, timeZone).toISOString())}
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
