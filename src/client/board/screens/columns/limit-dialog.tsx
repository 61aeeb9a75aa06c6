import { type ReactNode, useState } from 'react';
import { setColumnLimit } from '#client/board/actions/set-column-limit.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { ColumnLimit } from '#shared/board/board-card.ts';
import { type BoardColumn, columnNames } from '#shared/orders/order-place.ts';
import styles from './limit-dialog.module.css';

const modes = [
  { mode: 'warn', label: 'Warn', text: 'Orders still move in, and who moves them is told.' },
  { mode: 'block', label: 'Block', text: 'No order moves in until one has left.' },
] as const;
const mostOrders = 10_000;

/** Sets how many orders a column may hold, and what happens beyond. */
export function LimitDialog({
  column,
  now,
  onClose,
}: {
  column: BoardColumn;
  now: ColumnLimit | null;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const [text, setText] = useState(now === null ? '' : String(now.limit));
  const [mode, setMode] = useState<ColumnLimit['mode']>(now?.mode ?? 'warn');
  const [busy, setBusy] = useState(false);
  const limit = Number(text);
  const isValid = /^\d+$/.test(text.trim()) && limit >= 1 && limit <= mostOrders;
  const save = async (next: ColumnLimit | null): Promise<void> => {
    setBusy(true);
    const result = await setColumnLimit(client, column, next);
    setBusy(false);
    if (result.ok) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Limit of ${columnNames[column]}`}
      description="How many orders this column is meant to hold at a time."
      footer={
        <>
          {now !== null && (
            <Button busy={busy} onClick={() => void save(null)}>
              No limit
            </Button>
          )}
          <Button
            variant="primary"
            disabled={!isValid}
            busy={busy}
            onClick={() => void save({ limit, mode })}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) void save({ limit, mode });
        }}
      >
        <TextField
          label="Orders"
          inputMode="numeric"
          value={text}
          error={text === '' || isValid ? null : `A whole number from 1 to ${mostOrders}`}
          onChange={({ target }) => setText(target.value)}
        />
        <fieldset className={styles.modes}>
          <legend>Beyond the limit</legend>
          {modes.map((choice) => (
            <label key={choice.mode}>
              <input
                type="radio"
                name="mode"
                checked={mode === choice.mode}
                onChange={() => setMode(choice.mode)}
              />
              <span>
                <strong>{choice.label}</strong>
                {choice.text}
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}
