import { PackageOpen, Plus } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { ManagedOffer } from '#client/billing/actions/managed-offer.ts';
import type { Client } from '#client/state/client.ts';
import { useClient } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { OfferDialogProps } from './offer-dialog.ts';
import styles from './offer-screen.module.css';

export interface OfferListProps<T> {
  items: readonly T[];
  onEdit(item: T): void;
  /** Shows them in place of those that were loaded, until the next loading. */
  onShow(items: readonly T[]): void;
  onReload(): Promise<void>;
}

interface OfferScreenProps<T> {
  title: string;
  /** To screens beside this one. */
  links: ReactNode;
  heading: string;
  hint: string;
  /** `plan`, of `plans`. */
  noun: string;
  /** Where it is not `noun` with an s. */
  plural?: string;
  empty: { title: string; text: string };
  load(client: Client): Promise<ManagedOffer<T> | null>;
  List: ComponentType<OfferListProps<T>>;
  Dialog: ComponentType<OfferDialogProps<T>>;
}

/** What managers offer, in a list; a dialog adds to it and changes it. */
export function OfferScreen<T>({
  title,
  links,
  heading,
  hint,
  noun,
  plural = `${noun}s`,
  empty,
  load,
  List,
  Dialog,
}: OfferScreenProps<T>): ReactNode {
  const client = useClient();
  const { data: offer, failure, load: reload, show } = useLoaded(() => load(client));
  const [edited, setEdited] = useState<T | 'new' | null>(null);

  return (
    <div className={page.screen}>
      <BackToOrders />
      <header className={styles.head}>
        <h1 className={page.title}>{title}</h1>
        {links}
      </header>
      <section className={page.section} aria-labelledby="offered">
        <header className={styles.head}>
          <h2 id="offered">{heading}</h2>
          <Button icon={Plus} variant="primary" disabled={offer === null} onClick={() => setEdited('new')}>
            {`New ${noun}`}
          </Button>
        </header>
        <p className={page.hint}>{hint}</p>
        {offer !== null ? (
          offer.items.length === 0 ? (
            <EmptyState icon={PackageOpen} {...empty} />
          ) : (
            <List
              items={offer.items}
              onEdit={setEdited}
              onShow={(items) => show({ ...offer, items })}
              onReload={reload}
            />
          )
        ) : failure !== null ? (
          <LoadFailure what={`The ${plural}`} onRetry={() => void reload()} />
        ) : (
          <Skeleton height="320px" />
        )}
      </section>
      {edited === null || offer === null ? null : (
        <Dialog
          item={edited === 'new' ? null : edited}
          items={offer.items}
          currencies={offer.currencies}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void reload();
          }}
        />
      )}
    </div>
  );
}
