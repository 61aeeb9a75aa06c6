import type { ReactNode } from 'react';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { allocateTime } from '#client/work-time/actions/confirm-work.ts';

interface Props {
  order: { id: string; orderId: string };
  seconds: number;
  onClose(): void;
}

/** Returns hours as minutes; null where they are none. */
function minutesOf(text: string): number | null {
  const hours = Number(text.trim().replace(',', '.'));
  return hours >= 0 && hours <= 1000 ? Math.round(hours * 60) : null;
}

/** Asks for the time agreed for the work on an order, in hours. */
export function AllocateDialog({ order, seconds, onClose }: Props): ReactNode {
  const client = useClient();
  const form = useForm({
    name: `allocated-time.${order.id}`,
    given: { hours: seconds === 0 ? '' : String(Math.round(seconds / 36) / 100) },
    problemsOf: ({ hours }) => (minutesOf(hours) === null ? { hours: 'Not Valid' } : {}),
    send: ({ hours }) => allocateTime(client, order.id, minutesOf(hours) ?? 0),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={`Allocated time of #${order.orderId}`} submit="Save" onClose={onClose}>
      <TextField label="Hours (empty: none agreed)" inputMode="decimal" {...form.field('hours')} />
    </FormDialog>
  );
}
