import type { Actor } from '#shared/access/actor.ts';
import { mayChangeTeam } from '#shared/accounts/team-members.ts';
import { mayExportAll } from './data-export.ts';

export const maxErasureReasonLength = 500;

/** How an erased person is called for ever; `number` tells them apart. */
export const erasedPerson = (number: number): { firstname: string; lastname: string } => ({
  firstname: 'Erased person',
  lastname: String(number),
});
/** Returns whether a name alone says whose it is: a single word is the name of many. */
export const isFullName = (name: string): boolean => /\S\s+\S/.test(name);
export const erasedCompany = (number: number): string => `Erased company ${number}`;

type Who = Pick<Actor, 'userId' | 'clientType' | 'role' | 'viewOnly' | 'companyId' | 'impersonatorId'>;

/**
 * Returns whether `who` may erase a person: administrators anyone, owners the people of their company. Nobody may
 * erase themselves, so that each company and the studio keep somebody who can.
 */
export const mayErasePerson = (who: Who, person: { id: string; companyId: string | null }): boolean =>
  who.userId !== person.id &&
  (mayExportAll(who) ||
    (who.clientType === 'customer' && who.companyId === person.companyId && mayChangeTeam(who)));

/** Returns whether `who` may erase companies that are closed: administrators. */
export const mayEraseCompanies = mayExportAll;

/** What is erased of a person, and what is kept without their name, in words. */
export const personErasureTexts = [
  'They are signed out at once and can never sign in again.',
  'Their name becomes “Erased person” with a number everywhere: on orders, comments, mentions, decisions, histories and in the audit log.',
  'Their e-mail address, picture, job title, passkeys, second factor, saved filters, notifications and the list of mails to them are deleted.',
  'Their comments, decisions and files stay, without their name. The record of decisions still verifies. Certificates that named them are issued again on request.',
  'Archives of their company’s data that were asked for before are deleted, as they name them.',
  'Invoices and credit notes are kept as they were issued: tax law requires it.',
];

export const companyErasureTexts = [
  'All its people, and the guests of its orders, are erased: their names become “Erased person” with a number.',
  'Its own name becomes “Erased company” with a number. Address, contact, look, pictures, payment methods, workflows and guest links are deleted. It cannot be reopened.',
  'Orders, files, comments and decisions stay, without names. The record of decisions still verifies.',
  'Invoices and credit notes are kept as they were issued: tax law requires it.',
];
