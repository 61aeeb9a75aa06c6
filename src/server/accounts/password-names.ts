import type { Tx } from '#server/kernel/db/db.ts';
import { namesOfCompany, namesOfPerson } from './password-names.queries.ts';

/** What everybody is shown now as the names of the product and of its provider. */
export interface ShownNames {
  current(): { productName: string; providerName: string };
}

interface NewPerson {
  firstname: string;
  lastname: string;
  email: string;
}

/** Returns the names that the password of a person without an account yet may not have in it, in any installation. */
export const namesOfNewPerson = ({ firstname, lastname, email }: NewPerson): string[] => [
  'Galley',
  firstname,
  lastname,
  `${firstname}${lastname}`,
  email.replace(/@.*$/, ''),
];

const namesOf = (installation: ShownNames): string[] => {
  const { productName, providerName } = installation.current();
  return ['Galley', productName, providerName];
};

/** Returns the names that a person's password may not have in it. */
export const passwordNamesOf = async (
  tx: Tx,
  installation: ShownNames,
  userId: string,
): Promise<string[]> => [...namesOf(installation), ...(await namesOfPerson(tx, userId))];

/** Returns those for somebody who is new in a company; on the staff where that is null. */
export const passwordNamesFor = async (
  tx: Tx,
  installation: ShownNames,
  companyId: string | null,
  person: NewPerson,
): Promise<string[]> => [
  ...namesOf(installation),
  ...namesOfNewPerson(person),
  ...(companyId === null ? [] : await namesOfCompany(tx, companyId)),
];
