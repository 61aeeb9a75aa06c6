import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { setAddOn } from '#client/billing/actions/membership.ts';
import { useClient } from '#client/state/client-context.ts';
import { type Dates, useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import page from '#client/ui/page.module.css';
import type { MonthlyAddOn } from '#shared/billing/package.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './membership.module.css';

/** The monthly add-ons: until when, for how much, and whether they are renewed. */
export function AddOnList({
  addOns,
  symbol,
  mayChange,
}: {
  addOns: readonly MonthlyAddOn[];
  symbol: string;
  mayChange: boolean;
}): ReactNode {
  const client = useClient();
  const dates = useDates();
  const [leaving, setLeaving] = useState<MonthlyAddOn | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const set = async (id: string, action: 'cancelAddOn' | 'keepAddOn'): Promise<void> => {
    setBusy(id);
    await setAddOn(client, id, action);
    setBusy(null);
    setLeaving(null);
  };
  return (
    <section className={page.section} aria-labelledby="service-add-ons">
      <h2 id="service-add-ons">Paid by the month</h2>
      {addOns.length === 0 ? (
        <p className={page.hint}>Nothing is paid by the month in addition to the plan.</p>
      ) : (
        <ul className={styles.lines}>
          {addOns.map((addOn) => (
            <li key={addOn.id}>
              <span className={styles.what}>
                <strong>{addOn.title}</strong>
                <span className={styles.note}>
                  {noteOf(addOn, dates)}
                  {addOn.invoiceId === null ? null : (
                    <>
                      {' · '}
                      <Link href={`/billing/invoices/${addOn.invoiceId}`}>Open invoice</Link>
                    </>
                  )}
                </span>
              </span>
              {addOn.hasLapsed ? (
                <Chip tone="danger">Not paid</Chip>
              ) : addOn.isEnding ? (
                <Chip tone="hold">Cancelled</Chip>
              ) : null}
              {addOn.price === null ? null : (
                <span className={styles.sum}>{priceText(addOn.price, symbol)}</span>
              )}
              {!mayChange ? null : addOn.isEnding ? (
                <Button
                  size="small"
                  busy={busy === addOn.id}
                  aria-label={`Reactivate ${addOn.title}`}
                  onClick={() => void set(addOn.id, 'keepAddOn')}
                >
                  Reactivate
                </Button>
              ) : (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Cancel ${addOn.title}`}
                  onClick={() => setLeaving(addOn)}
                >
                  Cancel
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== null}
        danger
        title={`Cancel ${leaving?.title ?? ''}?`}
        text={
          leaving === null
            ? ''
            : leaving.hasLapsed
              ? 'It no longer counts, and is not billed again.'
              : `It is yours until ${dates.termDay(leaving.dueDate)} and is not billed again. Until then you can reactivate it.`
        }
        confirmLabel="Yes"
        cancelLabel="No"
        busy={busy !== null}
        onConfirm={() => void (leaving === null ? undefined : set(leaving.id, 'cancelAddOn'))}
        onCancel={() => setLeaving(null)}
      />
    </section>
  );
}

function noteOf({ dueDate, isEnding, hasLapsed }: MonthlyAddOn, { termDay }: Dates): string {
  if (hasLapsed) return `Has not counted since ${termDay(dueDate)}, and will again once it is paid`;
  return isEnding ? `Ends on ${termDay(dueDate)}` : `Next due on ${termDay(dueDate)}`;
}
