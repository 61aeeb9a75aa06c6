import { findAccount } from './db/accounts.queries.ts';
import type { DemoAccount, Parts } from './http/parts.ts';

/**
 * Fills an empty installation with the demonstration; answers its accounts that are there to be tried. Loaded only
 * when it is asked for: a server in earnest has no part in it.
 */
export async function prepareDemonstration({ db, store, clock }: Parts): Promise<DemoAccount[]> {
  const { seedDemo } = await import('./demo/seed-demo.ts');
  const { demoAccounts } = await import('./demo/company/people.ts');
  await seedDemo({ db, store, clock });
  const found: DemoAccount[] = [];
  for (const account of demoAccounts)
    if ((await findAccount(db, account.side, account.email)) !== null) found.push(account);
  return found;
}

/** What the person who started it needs to know, as lines for the terminal. */
export function welcome(address: string, accounts: readonly DemoAccount[]): string {
  const width = Math.max(...accounts.map(({ label }) => label.length));
  const signIn = { customer: '/signin', user: '/admin/signin' } as const;
  const lines = (['customer', 'user'] as const).flatMap((side) => [
    '',
    `  ${address}${signIn[side]}`,
    ...accounts
      .filter((account) => account.side === side)
      .map(({ label, email, password }) => `    ${label.padEnd(width)}  ${email}  ${password}`),
  ]);
  return [`\n  The demonstration runs at ${address}`, ...lines, ''].join('\n');
}
