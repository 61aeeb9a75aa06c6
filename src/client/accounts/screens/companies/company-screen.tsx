import { Mail, Pencil, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { loadCompany } from '#client/accounts/actions/companies.ts';
import { inviteCustomer } from '#client/accounts/actions/customers.ts';
import { CustomerDialog } from '#client/accounts/screens/customers/customer-dialog.tsx';
import customer from '#client/accounts/screens/customers/customer-screen.module.css';
import {
  CustomerOrders,
  CustomerPeople,
  CustomerUse,
} from '#client/accounts/screens/customers/customer-sections.tsx';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { EmptyState } from '#client/ui/display/empty-state.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import page from '#client/ui/page.module.css';
import type { Company } from '#shared/accounts/companies/company.ts';
import { mayManageCompanies } from '#shared/accounts/companies/company-management.ts';
import styles from './companies.module.css';
import { CompanyFacts } from './company-facts.tsx';
import { stateLabels } from './company-labels.ts';

/** One company: who and where they are, what they use of their plan and owe, their people and orders. */
export function CompanyScreen({ companyId }: { companyId: string }): ReactNode {
  const client = useClient();
  const user = useUser();
  const [found, setFound] = useState<Company | 'missing' | 'unreachable' | null>(null);
  const load = useCallback(async (): Promise<void> => {
    const loaded = await loadCompany(client, companyId);
    // Keeps what is shown while the server is unreachable.
    setFound((before) =>
      loaded === 'unreachable' && typeof before === 'object' && before !== null ? before : loaded,
    );
  }, [client, companyId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of a company reloads the profile.
  useEffect(() => void load(), [load, user]);
  if (found === null)
    return (
      <div className={styles.page} role="status" aria-label="Loading...">
        <Skeleton height="240px" />
        <Skeleton height="360px" />
      </div>
    );
  if (found === 'missing')
    return (
      <EmptyState
        isPage
        icon={SearchX}
        title="There is no such company"
        text="It may have been merged into another one, or deleted."
        action={<Link href="/companies">All companies</Link>}
      />
    );
  if (found === 'unreachable') return <LoadFailure isPage what="The company" onRetry={() => void load()} />;
  return (
    <div className={styles.page}>
      <Link href="/companies" className={styles.back}>
        Companies
      </Link>
      <CompanyHead company={found} onChange={load} />
      <CustomerUse use={found.use} />
      <CustomerOrders orders={found.orders} />
      <CustomerPeople people={found.people} />
    </div>
  );
}

function CompanyHead({ company, onChange }: { company: Company; onChange(): Promise<void> }): ReactNode {
  const client = useClient();
  const mayManage = mayManageCompanies(actorOf(useUser()));
  const [isEdited, setEdited] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, name, owner, use } = company;
  const state = stateLabels[use.limits.subscription];
  const invite = async (): Promise<void> => {
    setBusy(true);
    await inviteCustomer(client, id);
    setBusy(false);
    await onChange();
  };
  return (
    <section className={page.section} aria-label="Company">
      <header className={customer.head}>
        <h1 className={page.title}>{name}</h1>
        <Chip dot tone={state.tone}>
          {state.text}
        </Chip>
        {mayManage && owner?.isInvited === true ? (
          <Button icon={Mail} busy={isBusy} onClick={() => void invite()}>
            Resend invitation
          </Button>
        ) : null}
        {mayManage ? (
          <Button icon={Pencil} onClick={() => setEdited(true)}>
            Edit
          </Button>
        ) : null}
      </header>
      <CompanyFacts company={company} />
      {isEdited ? (
        <CustomerDialog
          customer={company}
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
