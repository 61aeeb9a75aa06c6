import type { ReactNode } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { loadExtra } from '#client/billing/actions/load-extra.ts';
import { ProductList } from '#client/billing/screens/cart/product-list.tsx';
import { UseBar } from '#client/billing/screens/meters/use-bar.tsx';
import { useClient, usePlanState, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import { hasCart } from '#shared/billing/membership-rules.ts';
import type { ExtraResource } from '#shared/billing/retail.ts';
import { kinds, termOf, useOf } from './retail-labels.ts';
import styles from './retail-screen.module.css';
import { WhoBuys } from './who-buys.tsx';

/** Shows what the company has in addition to its plan, and how to get more of it. */
export function RetailScreen(): ReactNode {
  const client = useClient();
  const user = useUser();
  const actor = actorOf(user);
  // Whatever is bought or used changes the plan's figures, and with them the profile.
  const { data: extra, failure, load } = useLoaded(() => loadExtra(client), { version: usePlanState() });
  return (
    <div className={page.screen}>
      <BackToOrders />
      <h1 className={page.title}>Extra resources</h1>
      <p className={styles.lead}>
        What {user.company?.name} has in addition to its plan. The plan is used first, then what is listed
        here.
      </p>
      {extra !== null ? (
        <ul className={styles.resources}>
          {extra.resources.map((resource) => (
            <li key={resource.type}>
              <Resource resource={resource} />
            </li>
          ))}
        </ul>
      ) : failure !== null ? (
        <section className={page.section}>
          <LoadFailure what="The extra resources" onRetry={() => void load()} />
        </section>
      ) : (
        <ul className={styles.resources} aria-label="Loading">
          {Object.keys(kinds).map((type) => (
            <li key={type}>
              <Skeleton height="148px" />
            </li>
          ))}
        </ul>
      )}
      {hasCart(actor, user.membership) ? (
        <ProductList />
      ) : extra === null ? null : (
        <WhoBuys buyers={extra.buyers} />
      )}
    </div>
  );
}

function Resource({ resource }: { resource: ExtraResource }): ReactNode {
  const { type, extras } = resource;
  const dates = useDates();
  const { title, about, write } = kinds[type];
  const { text, percent, isHigh } = useOf(resource);
  return (
    <section className={`${page.section} ${styles.resource}`} aria-labelledby={`extra-${type}`}>
      <header>
        <h2 id={`extra-${type}`}>{title}</h2>
        <p className={page.hint}>{about}</p>
      </header>
      <div className={styles.use}>
        <span className={styles.figures} data-high={isHigh}>
          {text}
          {isHigh ? <strong> · {(percent ?? 0) > 100 ? 'over' : 'nearly all'}</strong> : null}
        </span>
        <UseBar percent={percent ?? 0} isHigh={isHigh} />
      </div>
      {extras.length === 0 ? null : (
        <ul className={styles.extras} aria-label={`${title} in addition`}>
          {extras.map((extra) => {
            const { given, until } = termOf(type, extra, dates);
            return (
              <li key={extra.id}>
                <span className={styles.name}>
                  <strong>{extra.title}</strong>
                  <span className={page.hint}>{until}</span>
                  <span className={page.hint}>{given}</span>
                </span>
                <span className={styles.amount}>{write(extra.amount)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
