import type { ReactNode } from 'react';
import { loadCompany } from '#client/accounts/actions/companies.ts';
import customer from '#client/accounts/screens/customers/customer-screen.module.css';
import {
  CustomerOrders,
  CustomerPeople,
  CustomerUse,
} from '#client/accounts/screens/customers/customer-sections.tsx';
import { SignOnSection } from '#client/accounts/screens/single-sign-on/sign-on-section.tsx';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { PlanWarnings } from '#client/billing/screens/plan/plan-warnings.tsx';
import { useClient, useUser } from '#client/state/client-context.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { useLastUntilPause } from '#client/state/use-until-pause.ts';
import { BackLink } from '#client/ui/buttons/back-link.tsx';
import { PathButton } from '#client/ui/buttons/path-button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import { ClosedRecord } from '#client/ui/display/closed-record.tsx';
import { LoadFailure } from '#client/ui/display/load-failure.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { useLoaded } from '#client/ui/loading/use-loaded.ts';
import page from '#client/ui/page.module.css';
import type { Company } from '#shared/accounts/companies/company.ts';
import { stateTexts } from '#shared/accounts/companies/company-list.ts';
import { maySetSignOn } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { mayExportAll } from '#shared/data-rights/data-export.ts';
import { CompanyFacts } from './company-facts.tsx';
import { stateTones } from './company-labels.ts';
import { CompanyMenu } from './company-menu.tsx';
import { PersonMenu } from './person-menu.tsx';

/** One company: who and where they are, what they use of their plan and owe, their people and orders. */
export function CompanyScreen({ companyId }: { companyId: string }): ReactNode {
  const client = useClient();
  const user = useUser();
  // A change of a company reloads the profile.
  const { data, failure, load } = useLoaded(() => loadCompany(client, companyId), {
    key: companyId,
    version: user,
  });
  const company = useLastUntilPause(data);
  if (company === null && failure === null)
    return (
      <div className={page.wide} role="status" aria-label="Loading...">
        <Skeleton height="240px" />
        <Skeleton height="360px" />
      </div>
    );
  if (company === null && failure === 'missing')
    return (
      <ClosedRecord
        what="company"
        text="It may have been merged into another one, or deleted."
        action={
          <PathButton variant="primary" path="/companies">
            All companies
          </PathButton>
        }
      />
    );
  if (company === null) return <LoadFailure isPage what="The company" onRetry={() => void load()} />;
  return (
    <div className={page.wide}>
      <BackLink path="/companies">Companies</BackLink>
      <CompanyHead company={company} onChange={load} />
      <CompanyHistory history={company.history} />
      <CustomerUse use={company.use} />
      <CustomerOrders orders={company.orders} />
      <CustomerPeople
        people={company.people}
        actions={
          mayExportAll(actorOf(user))
            ? (person) => <PersonMenu person={person} onErased={() => void load()} />
            : undefined
        }
      />
      {maySetSignOn(actorOf(user)) ? <SignOnSection companyId={companyId} side="customer" /> : null}
    </div>
  );
}

function CompanyHead({ company, onChange }: { company: Company; onChange(): Promise<void> }): ReactNode {
  const { name, state, hold, closed, warnings } = company;
  const [text, tone] = [stateTexts[state], stateTones[state]];
  return (
    <section className={page.section} aria-label="Company">
      <header className={customer.head}>
        <h1 className={page.title}>{name}</h1>
        <Chip dot tone={tone}>
          {text}
        </Chip>
        <CompanyMenu company={company} onChange={onChange} />
      </header>
      <Since label="Closed since" since={closed} />
      <Since label="On hold since" since={hold} />
      <PlanWarnings warnings={hold === null ? warnings : []} />
      <CompanyFacts company={company} />
    </section>
  );
}

function Since({ label, since }: { label: string; since: Company['hold'] }): ReactNode {
  const { day } = useDates();
  if (since === null) return null;
  return (
    <p className={page.notice}>
      <strong>
        {label} {day(since.at)}.
      </strong>{' '}
      {since.reason}
    </p>
  );
}

function CompanyHistory({ history }: { history: Company['history'] }): ReactNode {
  const { moment } = useDates();
  if (history.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby="company-history">
      <h2 id="company-history">History</h2>
      <ul className={customer.list}>
        {history.map(({ id, at, by, content }) => (
          <li key={id} className={customer.line}>
            <span className={customer.what}>{content}</span>
            <span className={page.hint}>
              {by === null ? '' : `${by.name}, `}
              {moment(at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
