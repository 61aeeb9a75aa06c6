import { format } from 'date-fns';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { dueChoices } from './due-choices.ts';
import styles from './due-date-dialog.module.css';

/** Sets or takes away a due date; the usual ones are one key away. Times are the reader's. */
export function DueDateDialog({
  what,
  now,
  onChoose,
  onClose,
}: {
  /** The orders, in words. */
  what: string;
  /** The due date now, where all orders have the same. */
  now: string | null;
  onChoose(dueDate: string | null): void;
  onClose(): void;
}): ReactNode {
  const [text, setText] = useState(() => (now === null ? '' : format(new Date(now), "yyyy-MM-dd'T'HH:mm")));
  const at = new Date(text);
  const isDate = text !== '' && !Number.isNaN(at.getTime());
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Due date of ${what}`}
      footer={
        <>
          {now !== null && <Button onClick={() => onChoose(null)}>No due date</Button>}
          <Button variant="primary" disabled={!isDate} onClick={() => onChoose(at.toISOString())}>
            Continue
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isDate) onChoose(at.toISOString());
        }}
      >
        <TextField
          label="Due"
          type="datetime-local"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.choices}>
          {dueChoices(new Date()).map(({ label, date }) => (
            <Button key={label} size="small" onClick={() => onChoose(date.toISOString())}>
              {label}
            </Button>
          ))}
        </div>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
