import { Mail, Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { inviteCustomer, loadCustomer } from '#client/accounts/actions/customers.ts';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { useLastUntilPause } from '#client/state/use-until-pause.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { Customer } from '#shared/accounts/customer.ts';
import { mayCreateCustomer } from '#shared/accounts/new-customer.ts';
import { fullName } from '#shared/accounts/person.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import styles from './customer-screen.module.css';
import { CustomerOrders, CustomerPeople, CustomerUse } from './customer-sections.tsx';

/** A customer of a white-label client: who they are, what they use of their plan, their people and orders. */
export function CustomerScreen({ customerId }: { customerId: string }): ReactNode {
  const client = useClient();
  const user = useUser();
  // A change of a customer reloads the profile.
  const { data, failure, load } = useLoaded(() => loadCustomer(client, customerId), {
    key: customerId,
    version: user,
  });
  const customer = useLastUntilPause(data);
  if (customer !== null)
    return (
      <CustomerPage customer={customer} mayChange={mayCreateCustomer(actorOf(user), user)} onChange={load} />
    );
  if (failure === null)
    return (
      <div className={styles.screen} role="status" aria-label="Loading...">
        <Skeleton height="240px" />
        <Skeleton height="360px" />
      </div>
    );
  return failure === 'missing' ? (
    <ClosedRecord
      what="customer"
      text="Customers are shown to the people of the white-label account that has taken them on."
      action={
        <PathButton variant="primary" path="/">
          Back to the board
        </PathButton>
      }
    />
  ) : (
    <LoadFailure isPage what="The customer" onRetry={() => void load()} />
  );
}

function CustomerPage({
  customer,
  mayChange,
  onChange,
}: {
  customer: Customer;
  mayChange: boolean;
  onChange(): Promise<void>;
}): ReactNode {
  return (
    <div className={styles.screen}>
      <nav className={styles.others} aria-label="Customers">
        <BackLink path="/">Customers’ orders</BackLink>
        <h2>Customers</h2>
        <ul>
          {customer.customers.map(({ id, name, isInvited }) => (
            <li key={id}>
              <Link
                href={`/customer/${id}`}
                className={styles.other}
                aria-current={id === customer.id ? 'page' : undefined}
              >
                <span>{name}</span>
                {isInvited ? <Chip>Invited</Chip> : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.main}>
        <CustomerFacts customer={customer} mayChange={mayChange} onChange={onChange} />
        <CustomerUse use={customer.use} />
        <CustomerOrders orders={customer.orders} />
        <CustomerPeople people={customer.people} />
      </div>
    </div>
  );
}

function CustomerFacts({
  customer,
  mayChange,
  onChange,
}: {
  customer: Customer;
  mayChange: boolean;
  onChange(): Promise<void>;
}): ReactNode {
  const client = useClient();
  const { day } = useDates();
  const [isEdited, setEdited] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { owner, name, createdAt, use } = customer;
  const invite = async (): Promise<void> => {
    setBusy(true);
    await inviteCustomer(client, customer.id);
    setBusy(false);
    await onChange();
  };
  return (
    <section className={page.section} aria-label="Company">
      <header className={styles.head}>
        <h1 className={page.title}>{name}</h1>
        {mayChange && owner?.isInvited === true ? (
          <Button icon={Mail} busy={isBusy} onClick={() => void invite()}>
            Resend invitation
          </Button>
        ) : null}
        {mayChange ? (
          <Button icon={Pencil} onClick={() => setEdited(true)}>
            Edit
          </Button>
        ) : null}
      </header>
      <dl className={styles.facts}>
        <dt>Account Owner</dt>
        <dd>{owner === null ? 'None' : fullName(owner.firstname, owner.lastname)}</dd>
        {owner === null ? null : (
          <>
            <dt>Email</dt>
            <dd className={styles.email}>
              {owner.emailAddress}
              <Chip tone={owner.isInvited ? 'hold' : owner.emailIsVerified ? 'approved' : 'neutral'} dot>
                {owner.isInvited ? 'Invited' : owner.emailIsVerified ? 'Verified' : 'Not verified'}
              </Chip>
            </dd>
          </>
        )}
        <dt>Plan</dt>
        <dd>{use.membership.title}</dd>
        <dt>Customer since</dt>
        <dd>{day(createdAt)}</dd>
      </dl>
      {isEdited ? (
        <CustomerDialog
          customer={customer}
          onClose={() => setEdited(false)}
          onSaved={() => {
            setEdited(false);
            void onChange();
          }}
        />
      ) : null}
    </section>
  );
}
