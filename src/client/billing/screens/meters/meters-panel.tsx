import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { HoverPopup } from '#client/ui/menus/hover-popup.tsx';
import { useNarrow } from '#client/ui/use-media.ts';
import { can } from '#shared/access/permission.ts';
import { mayReadInvoices } from '#shared/billing/billing.ts';
import { MeterFace } from './meter-face.tsx';
import { type MeterLabels, metersOf } from './meter-labels.ts';
import styles from './meters-panel.module.css';

/** Shows a company's usage of its plan: storage, hours, active orders, and orders of the month. */
export function MetersPanel(): ReactNode {
  const user = useUser();
  const dates = useDates();
  const isNarrow = useNarrow();
  const { membership, retail } = user;
  if (membership === null) return null;
  const actor = actorOf(user);
  const shown = metersOf({ membership, retail }, dates).filter(({ subject }) => can(actor, 'read', subject));
  if (shown.length === 0) return null;
  return (
    <section className={styles.meters} aria-label="Used of your plan" data-tour="meters">
      {shown.map((words) => (
        <HoverPopup
          key={words.id}
          className={styles.meter}
          side={isNarrow ? 'top' : 'right'}
          popup={<MeterPopup words={words} />}
        >
          <MeterFace words={words} />
        </HoverPopup>
      ))}
      {membership.type === 'free' && mayReadInvoices(actor) ? (
        <Link href="/billing/invoices" className={styles.invoices}>
          Your invoices
        </Link>
      ) : null}
    </section>
  );
}

function MeterPopup({ words: { label, used, total, parts, addOns } }: { words: MeterLabels }): ReactNode {
  return (
    <div className={styles.popup}>
      <strong>{label}</strong>
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part.label}>
            <dt>{part.label}</dt>
            <dd>{part.text}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>Used</dt>
          <dd>
            {used} of {total}
          </dd>
        </div>
      </dl>
      {addOns.length === 0 ? null : (
        <ul className={styles.addOns} aria-label="Add-ons">
          {addOns.map(({ id, title, due }) => (
            <li key={id}>
              <span className={styles.addOn}>{title}</span>
              <span>{due}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
