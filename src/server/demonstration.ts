import { createHmac } from 'node:crypto';
import { dayMs } from '#shared/kernel/durations.ts';
import { findAccount } from './accounts/accounts.queries.ts';
import { verifyPassword } from './accounts/password.ts';
import type { Config } from './config.ts';
import type { DemoParts } from './demo/fill-demo.ts';
import { findOpenLink } from './guests/guests.queries.ts';
import { guestAddressOf } from './guests/mail-invitation.ts';
import type { DemoAccount, Parts } from './http/parts.ts';
import { markSetUp, readInstallation } from './installation/installation.queries.ts';
import type { Tx } from './kernel/db/db.ts';
import { hashToken } from './kernel/http/opaque-token.ts';
import { type MutationTx, mutate } from './mutation/mutate.ts';

/** A film about the product, in `public`; shown where no other is configured. */
const film = '/tour.webm';
/** From then on what was due soon is late. */
const freshDays = 7;

interface Demonstration {
  /** Those that are there to be tried. */
  accounts: DemoAccount[];
  /** An open link to one of its proofs; null where somebody has ended it. */
  guestAddress: string | null;
  /** Address of the film about the product. */
  tourVideo: string;
  /** Its dates are as old. */
  ageDays: number;
}

/** Returns whether anybody can sign in with an account of the demonstration, whose passwords are public. */
export async function isOpenToAnybody(db: Tx): Promise<boolean> {
  const { demoAccounts } = await import('./demo/people.ts');
  for (const { side, email, password } of demoAccounts) {
    const account = await findAccount(db, side, email);
    if (account !== null && (await verifyPassword(account.passwordHash, password))) return true;
  }
  return false;
}

/** Returns a token that is stable across starts, and not guessable. */
const guestTokenOf = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('demonstration guest').digest('base64url');

/**
 * Makes the files of the demonstration. Returns what writes its rows; that does nothing where anybody has an account.
 */
export async function demonstrationWriter(
  { db, store, clock, secret }: Pick<Parts, 'db' | 'store' | 'clock' | 'secret'>,
  { isAlone }: Pick<DemoParts, 'isAlone'>,
): Promise<(tx: MutationTx) => Promise<void>> {
  const { demoWriter } = await import('./demo/seed-demo.ts');
  return demoWriter({ db, store, clock, guestToken: guestTokenOf(secret), isAlone });
}

/**
 * Fills an empty installation with the demonstration; returns how to try it, null where a studio has set the
 * installation up for itself. Loaded on demand: a production server never imports it.
 */
export async function prepareDemonstration({
  db,
  store,
  clock,
  secret,
  config,
  installation,
}: Parts): Promise<Demonstration | null> {
  const write = await demonstrationWriter({ db, store, clock, secret }, { isAlone: true });
  await mutate(db, async (tx) => {
    await write(tx);
    await markSetUp(tx, null, clock());
  });
  await installation.refresh();
  const { demoAccounts } = await import('./demo/people.ts');
  const accounts: DemoAccount[] = [];
  for (const account of demoAccounts)
    if ((await findAccount(db, account.side, account.email)) !== null) accounts.push(account);
  if (accounts.length === 0) return null;
  const guestToken = guestTokenOf(secret);
  const link = await findOpenLink(db, hashToken(guestToken), clock());
  const { setUpAt } = await readInstallation(db);
  return {
    accounts,
    guestAddress: link && guestAddressOf(config.publicUrl, guestToken, null),
    tourVideo: config.tourVideo ?? film,
    ageDays: setUpAt === null ? 0 : Math.floor((clock().getTime() - setUpAt.getTime()) / dayMs),
  };
}

/** Returns the terminal lines for the person who started it. */
export function welcome(
  { publicUrl: address, databaseUrl, dataDir }: Pick<Config, 'publicUrl' | 'databaseUrl' | 'dataDir'>,
  { accounts, guestAddress, ageDays }: Demonstration,
): string {
  const width = Math.max(...accounts.map(({ label }) => label.length));
  const signIn = { customer: '/signin', user: '/admin/signin' } as const;
  const lines = (['customer', 'user'] as const).flatMap((side) => [
    '',
    `  ${address}${signIn[side]}`,
    ...accounts
      .filter((account) => account.side === side)
      .map(({ label, email, password }) => `    ${label.padEnd(width)}  ${email}  ${password}`),
  ]);
  const guest = guestAddress === null ? [] : ['', `  Guest: ${guestAddress}`];
  const anew = databaseUrl === null ? `delete the folder ${dataDir}` : 'empty its database and file storage';
  const age =
    ageDays <= freshDays
      ? []
      : [`  It was made ${ageDays} days ago, and much in it is late: ${anew} to begin with today’s dates.`];
  return [`\n  The demonstration runs at ${address}`, ...age, ...lines, ...guest, ''].join('\n');
}
