import { type ReactNode, useState } from 'react';
import { setColumnLimit } from '#client/board/actions/set-column-limit.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { ColumnLimit } from '#shared/board/board-card.ts';
import { type BoardColumn, columnNames } from '#shared/orders/order-phase.ts';
import styles from './limit-dialog.module.css';

const modes = [
  { mode: 'warn', label: 'Warn', text: 'Orders still move in, with a warning for who moves them.' },
  { mode: 'block', label: 'Block', text: 'No order moves in until one has left.' },
] as const;
const maxOrders = 10_000;

/** Sets how many orders a column may hold, and what happens above that. */
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
  const form = useForm<{ limit: string; mode: ColumnLimit['mode'] }>({
    name: `column-limit.${column}`,
    given: { limit: now === null ? '' : String(now.limit), mode: now?.mode ?? 'warn' },
    problemsOf: ({ limit }) =>
      /^\d+$/.test(limit.trim()) && Number(limit) >= 1 && Number(limit) <= maxOrders
        ? {}
        : { limit: `A whole number from 1 to ${maxOrders}` },
    send: async ({ limit, mode }) =>
      (await setColumnLimit(client, column, { limit: Number(limit), mode })).ok,
    onSaved: onClose,
  });
  const [busy, setBusy] = useState(false);
  const removeLimit = async (): Promise<void> => {
    setBusy(true);
    const result = await setColumnLimit(client, column, null);
    setBusy(false);
    if (result.ok) onClose();
  };
  return (
    <FormDialog
      form={form}
      title={`Limit of ${columnNames[column]}`}
      description="How many orders this column is meant to hold at a time."
      submit="Save"
      more={
        now !== null && (
          <Button busy={busy} onClick={() => void removeLimit()}>
            No limit
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField label="Orders" inputMode="numeric" {...form.field('limit')} />
      <fieldset className={styles.modes}>
        <legend>Beyond the limit</legend>
        {modes.map((choice) => (
          <label key={choice.mode}>
            <input
              type="radio"
              name="mode"
              checked={form.values.mode === choice.mode}
              onChange={() => form.change({ mode: choice.mode })}
            />
            <span>
              <strong>{choice.label}</strong>
              {choice.text}
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
