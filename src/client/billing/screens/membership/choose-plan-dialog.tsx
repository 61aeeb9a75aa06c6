import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { choosePlan } from '#client/billing/actions/membership.ts';
import { AddressNote } from '#client/billing/screens/documents/address-note.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useSession } from '#client/state/entry.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import page from '#client/ui/page.module.css';
import type { Packages, PlanOffer } from '#shared/billing/package.ts';
import { overuseOf } from '#shared/billing/plan-change.ts';
import { FeatureList } from './feature-list.tsx';
import styles from './membership.module.css';
import { choiceEffects, choiceLabel } from './plan-labels.ts';

/** Says what happens when, before a plan is taken. Without cards, one that costs something asks for a payment method. */
export function ChoosePlanDialog({
  target,
  packages,
  onClose,
}: {
  target: PlanOffer;
  packages: Packages;
  onClose(): void;
}): ReactNode {
  const client = useClient();
  const dates = useDates();
  const user = useUser();
  const { config } = useSession();
  const [path, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const isPayable = (target.price ?? 0) === 0 || packages.payBy !== null;
  const lacksMethod = !isPayable && config?.takesCards !== true;
  const overuse = user.membership === null ? [] : overuseOf({ ...user, membership: user.membership }, target);
  const label = choiceLabel(packages.current, target);
  const choose = async (): Promise<void> => {
    setBusy(true);
    const isDone = await choosePlan(client, target);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      busy={busy}
      title={`${label}?`}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          {lacksMethod ? (
            <Button variant="primary" onClick={() => navigate(`/billing/payments/new?then=${path}`)}>
              Add payment method
            </Button>
          ) : (
            <Button variant="primary" busy={busy} onClick={() => void choose()}>
              Continue
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <ul className={styles.words}>
          {choiceEffects(target, packages, user.currencySimbol, dates).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <FeatureList plan={target.title} features={target.features} />
        {overuse.length === 0 ? null : (
          <div className={page.notice}>
            <strong>You use more than {target.title} gives.</strong>
            <ul className={styles.words}>
              {overuse.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
        {packages.lacksAddress && (target.price ?? 0) > 0 ? <AddressNote /> : null}
        {lacksMethod ? (
          <p className={page.notice}>Add a payment method first.</p>
        ) : isPayable ? null : (
          <p className={page.hint}>
            You pay its invoices by card or by bank transfer. With the first one you can save the card for
            renewals.
          </p>
        )}
      </div>
    </Dialog>
  );
}
