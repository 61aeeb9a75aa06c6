import type { DemoAccount } from '#server/http/parts.ts';
import { readTables, type TableRow } from './content.ts';

/** People and guests by the names under which the content knows them, which are their ids. */
export const people: ReadonlyMap<string, TableRow> = new Map(
  readTables('companies')
    .get('users')
    ?.map((row) => [row.id ?? '', row]),
);

export function personOf(id: string): TableRow {
  const person = people.get(id);
  if (person === undefined) throw new Error(`nobody is called ${id}`);
  return person;
}

export const emailOf = (id: string): string => personOf(id).email ?? '';

/** One for all, since everyone is invited to try them. */
export const demoPassword = 'proof-reader';

/** The people listed on the sign-in pages of a demonstration. */
const shown = [
  ['farah', 'Harbour Coffee, account owner'],
  ['ben', 'Harbour Coffee, approver'],
  ['suriya', 'Harbour Coffee, team member'],
  ['grace', 'Harbour Coffee, view only'],
  ['tom', 'Kestrel Outdoor, account owner'],
  ['ingrid', 'Nordlys Legal, account owner'],
  ['henrik', 'Nordlys Legal, approver'],
  ['astrid', 'Nordlys Legal, new account owner'],
  ['rebecca', 'Olive & Rye, account owner'],
  ['margaret', 'Vale Estate, account owner'],
  ['maud', 'Tidewater Books, on leave'],
  ['cillian', 'Tidewater Books, first sign-in'],
  ['nadia', 'Brightside Studio, white-label'],
  ['hana', 'Lumen Dental, customer of Brightside'],
  ['daniel', 'Studio manager'],
  ['mei', 'Operator'],
  ['jonas', 'Second operator'],
  ['clara', 'Creative manager'],
  ['tomas', 'Production manager'],
  ['priya', 'Client service, read only'],
  ['helen', 'Administrator'],
] as const;

export const demoAccounts: readonly DemoAccount[] = shown.map(([id, label]) => {
  const { firstname, lastname, client_type } = personOf(id);
  return {
    label: `${label}: ${firstname} ${lastname}`,
    email: emailOf(id),
    password: demoPassword,
    side: client_type === 'user' ? 'user' : 'customer',
  };
});
