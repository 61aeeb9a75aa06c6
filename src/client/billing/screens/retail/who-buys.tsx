import type { ReactNode } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import page from '#client/ui/page.module.css';
import type { Person } from '#shared/accounts/person.ts';
import { hasServiceLink } from '#shared/billing/membership-rules.ts';
import { namesOf } from './retail-labels.ts';

/** Shows how a company whose reader cannot buy gets more: by its owner, or with its subscription. */
export function WhoBuys({ buyers }: { buyers: readonly Person[] }): ReactNode {
  const mayBuy = hasServiceLink(actorOf(useUser()));
  return (
    <section className={page.section} aria-labelledby="extra-buy">
      <h2 id="extra-buy">If you need more</h2>
      {mayBuy ? (
        <>
          <p>What is added to a subscription is paid by the month, with an invoice of its own.</p>
          <div className={page.end}>
            <PathButton path="/membership/service" variant="primary">
              Buy more by the month
            </PathButton>
          </div>
        </>
      ) : (
        <p>
          {buyers.length === 0
            ? 'Extra resources are bought by the owner of the account, which has none now.'
            : `Ask ${namesOf(buyers)}: the account’s owner can buy more at any time.`}
        </p>
      )}
    </section>
  );
}
