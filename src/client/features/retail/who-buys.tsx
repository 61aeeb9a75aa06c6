import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSession, useUser } from '#client/stores/client-context.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import page from '#client/ui/page.module.css';
import type { Person } from '#shared/model/person.ts';
import { namesOf } from './retail-words.ts';

/** How more comes to a company whose reader buys nothing here: by its owner, or with its subscription. */
export function WhoBuys({ buyers }: { buyers: readonly Person[] }): ReactNode {
  const user = useUser();
  const { config } = useSession();
  const isOwner = buyers.some(({ id }) => id === user.id);
  const support = config?.supportEmail ?? '';
  return (
    <section className={page.section} aria-labelledby="extra-buy">
      <h2 id="extra-buy">If you need more</h2>
      {isOwner ? (
        <>
          <p>
            What is added to a subscription is paid by the month, with an invoice of its own. Write to us
            about what you need. <Link href="/billing/payments">Your invoices</Link>
          </p>
          <div className={page.end}>
            <LinkButton
              icon={Mail}
              href={`mailto:${support}?subject=${encodeURIComponent(`Extra resources for ${user.company?.name}`)}`}
            >
              Write about extra resources
            </LinkButton>
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
