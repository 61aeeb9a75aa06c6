import type { ReactNode } from 'react';
import { Link } from 'wouter';
import customer from '#client/accounts/screens/customers/customer-screen.module.css';
import { useSession } from '#client/state/entry.ts';
import { useDates } from '#client/state/reader-dates.ts';
import { Chip } from '#client/ui/display/chip.tsx';
import type { Company } from '#shared/accounts/companies/company.ts';
import { fullName } from '#shared/accounts/person.ts';
import { countries } from '#shared/installation/installation.ts';
import { priceText } from '#shared/kernel/money.ts';
import styles from './companies.module.css';

/** `RM 120.00 to pay` */
const balanceText = ({ currency, amount }: Company['balances'][number]): string =>
  amount < 0 ? `${priceText(-amount, currency)} to its credit` : `${priceText(amount, currency)} to pay`;

/** Shows a company's reseller, owner, contact, address, tax number, plan and balance. */
export function CompanyFacts({ company }: { company: Company }): ReactNode {
  const { day, termDay } = useDates();
  const provider = useSession().config?.providerName ?? '';
  const {
    id,
    owner,
    reseller,
    isReseller,
    use,
    balances,
    information,
    createdAt,
    credit,
    currencySimbol,
    owesFirstTerm,
  } = company;
  const owed = balances.filter(({ amount }) => amount !== 0);
  const country = information.country === '' ? '' : countryName(information.country);
  const facts: [string, ReactNode][] = [
    [
      'Customer of',
      isReseller ? (
        'Nobody: it is a reseller'
      ) : reseller === null ? (
        provider
      ) : (
        <Link key="reseller" href={`/companies/${reseller.id}`}>
          {reseller.name}
        </Link>
      ),
    ],
    ['Account Owner', owner === null ? 'None' : fullName(owner.firstname, owner.lastname)],
    [
      'Email',
      owner === null ? null : (
        <>
          {owner.emailAddress}
          <Chip tone={owner.isInvited ? 'hold' : owner.emailIsVerified ? 'approved' : 'neutral'} dot>
            {owner.isInvited ? 'Invited' : owner.emailIsVerified ? 'Verified' : 'Not verified'}
          </Chip>
        </>
      ),
    ],
    ['Contact', information.contact],
    ['Phone', information.phone],
    ['Address', [information.address, country].filter((line) => line !== '').join('\n')],
    ['Tax number', information.taxNumber],
    ['Plan', use.membership.title],
    [
      use.membership.type === 'free' ? 'Month ends' : owesFirstTerm ? 'To be paid until' : 'Paid until',
      use.membership.dueDate === null ? null : termDay(use.membership.dueDate),
    ],
    [
      'Balance',
      <>
        {owed.length === 0 ? 'Nothing to pay' : owed.map(balanceText).join(', ')}
        {balances.length === 0 ? null : (
          <Link href={`/billing/statement?company=${id}`}>Statement of account</Link>
        )}
      </>,
    ],
    ['Credit left', credit === 0 ? null : `${priceText(credit, currencySimbol)} off its next invoices`],
    ['Customer since', day(createdAt)],
  ];
  return (
    <dl className={customer.facts}>
      {facts
        .filter(([, text]) => text !== null && text !== '')
        .map(([label, text]) => (
          <Fact key={label} label={label} text={text} />
        ))}
    </dl>
  );
}

const Fact = ({ label, text }: { label: string; text: ReactNode }): ReactNode => (
  <>
    <dt>{label}</dt>
    <dd className={typeof text === 'string' ? styles.address : customer.email}>{text}</dd>
  </>
);

const countryName = (code: string): string =>
  countries().find((country) => country.code === code)?.name ?? code;
