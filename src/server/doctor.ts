import { existsSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { secretsWithKeys } from './accounts/single-sign-on/seal-secrets.ts';
import { accountsWithKeys } from './billing/seal-accounts.ts';
import { signInHosts } from './brands/white-labels.queries.ts';
import { openDb, openMail, openStorage } from './build-parts.ts';
import type { Config } from './config.ts';
import { isOpenToAnybody } from './demonstration.ts';
import { corsChecks } from './installation/bucket-cors.ts';
import { databaseText, type PartCheck, storageText, tried, tryStorage } from './installation/check-parts.ts';
import type { Db } from './kernel/db/db.ts';
import { requireNoUnfinishedLoad } from './kernel/db/dump/load-database.ts';
import { FolderInUse } from './kernel/db/lease/folder-lease.ts';
import { readLetters, readSchemaNumber, readServerTime } from './kernel/db/ping.queries.ts';
import { messageOf } from './kernel/message-of.ts';
import { createTextSealer, type TextSealer } from './kernel/sealed-text.ts';
import { isOpenToOthers } from './kernel/storage/private-folder.ts';
import { allMigrations } from './migrations/all-migrations.ts';

/** Sessions, signatures and time stamps are wrong where clocks differ by more. */
const clockToleranceMs = 5_000;
/** Below this a database soon cannot write. */
const minFreeBytes = 1024 ** 3;

/** What listens on every address of the machine is asked at its own. */
const everyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Tries all that a server needs with this configuration, and returns how each fared. Leaves everything as it is, but
 * for an empty folder that an embedded database is opened in, and who may enter the data folder.
 */
export async function diagnose(config: Config, clock: () => Date): Promise<PartCheck[]> {
  const { checks, hosts } = await databaseChecks(config, clock);
  const pages = [config.publicUrl, ...hosts.map((host) => originAt(config.publicUrl, host))];
  return [
    programCheck(),
    addressCheck(config),
    ...checks,
    ...(await storageChecks(config, clock, [...new Set(pages)])),
    ...(await folderChecks(config)),
    ...(await sealChecks(config)),
    await mailCheck(config, clock),
  ];
}

/** Returns the findings as lines to print, what is wrong last. */
export function doctorText(checks: readonly PartCheck[]): string {
  const wrong = checks.filter(({ problem }) => problem !== null);
  const lines = [
    ...checks.filter(({ problem }) => problem === null).map(({ part, what }) => `✓ ${part}: ${what}`),
    ...wrong.map(({ part, what, problem }) => `✗ ${part}: ${what}\n  ${problem}`),
    wrong.length === 0
      ? 'Nothing is wrong.'
      : `${wrong.length} of ${checks.length} checks found something wrong.`,
  ];
  return lines.join('\n');
}

const programCheck = (): PartCheck => ({
  part: 'Program',
  what: `Node ${process.versions.node}, in ${process.cwd()}`,
  problem: existsSync('dist/client/index.html')
    ? null
    : 'There is no build of the client here: run npm run build, and start it in the folder of the program.',
});

function addressCheck({ publicUrl, trustProxy }: Config): PartCheck {
  const { protocol } = new URL(publicUrl);
  const proxies = trustProxy === 1 ? '1 proxy in front' : `${trustProxy} proxies in front`;
  return { part: 'Address', what: `${publicUrl}, ${proxies}`, problem: addressProblem() };

  function addressProblem(): string | null {
    if (protocol === 'http:' && !isThisMachine(publicUrl))
      return 'Passwords and proofs would cross the network unencrypted: put a TLS proxy in front and give its https address as PUBLIC_URL.';
    if (protocol === 'https:' && trustProxy === 0)
      return 'A proxy in front speaks https for it, and TRUST_PROXY is 0: everybody would have the address of the proxy, and its limits together. Set TRUST_PROXY=1.';
    return null;
  }
}

const knownSchema = Math.max(...allMigrations.map((migration) => migration.number));

const isThisMachine = (url: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

function originAt(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

/** `hosts`: those of white-label accounts, as far as the database can be read. */
async function databaseChecks(
  config: Config,
  clock: () => Date,
): Promise<{ checks: PartCheck[]; hosts: string[] }> {
  const what = databaseText(config);
  let db: Db;
  try {
    db = await openDb(config, { client: null, onConnectionLost: () => {} });
  } catch (error) {
    const check =
      error instanceof FolderInUse
        ? await tried('Database', `${what}, in use`, askRunning(config))
        : { part: 'Database', what, problem: messageOf(error) };
    return { checks: [check], hosts: [] };
  }
  try {
    const schema = await tried('Database', what, requireKnownSchema(db));
    if (schema.problem !== null) return { checks: [schema], hosts: [] };
    const isCurrent = (await readSchemaNumber(db)) === knownSchema;
    const contents = isCurrent
      ? [await keyCheck(config, db), ...(await demonstrationChecks(config, db))]
      : [];
    const hosts = isCurrent ? await signInHosts(db) : [];
    if (config.databaseUrl === null) return { checks: [schema, ...contents], hosts };
    const letters = await tried('Letters', 'of all languages', requireLetters(db));
    const sameTime = requireSameTime(await readServerTime(db), clock());
    return {
      checks: [schema, ...contents, letters, await tried('Clock', 'as the database’s', sameTime)],
      hosts,
    };
  } finally {
    await db.close();
  }
}

const keyCheck = ({ accountKeys, publicUrl }: Config, db: Db): Promise<PartCheck> => {
  const count = accountKeys.length;
  const what = count === 0 ? 'none: account numbers are stored as they are' : `${count} in ACCOUNT_KEYS`;
  const sealer = createTextSealer(accountKeys);
  return tried('Account keys', what, requireOpening(db, sealer, count > 0 || isThisMachine(publicUrl)));
};

/** What is stored of the demonstration is no fault where others cannot reach it. */
async function demonstrationChecks({ publicUrl }: Config, db: Db): Promise<PartCheck[]> {
  if (isThisMachine(publicUrl) || !(await isOpenToAnybody(db))) return [];
  return [
    {
      part: 'Demonstration',
      what: 'its accounts are in the database',
      problem:
        'Anybody can sign in with them, also as an administrator: their passwords are public. Deactivate its people, or begin with an empty database.',
    },
  ];
}

/**
 * Rejects where what is stored encrypted has a key that is not there, or that does not open it; `mayBePlain` false: also
 * where something is stored and there is no key.
 */
async function requireOpening(db: Db, sealer: TextSealer, mayBePlain: boolean): Promise<void> {
  const stored = [...(await accountsWithKeys(db, sealer)), ...(await secretsWithKeys(db, sealer))];
  if (stored.length > 0 && !mayBePlain)
    throw new Error(
      `${stored.length} account numbers and client secrets can be read by whoever reads the database or a backup: give a key as ACCOUNT_KEYS, which \`openssl rand -base64 32\` makes.`,
    );
  const spoilt = stored.filter(({ id, text }) => !opens(sealer, text, id)).length;
  if (spoilt > 0)
    throw new Error(
      `${spoilt} of ${stored.length} stored account numbers and client secrets cannot be decrypted with their key: they were changed or moved in the database. Enter them again, or restore a backup.`,
    );
}

function opens(sealer: TextSealer, text: string, row: string): boolean {
  try {
    sealer.open(text, row);
    return true;
  } catch {
    return false;
  }
}

/** Returns where a server that listens on `host` says on this machine whether it is ready. */
export function runningAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const { [host]: reached = host } = everyAddress;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}/readyz`;
}

/** Rejects where the server that uses the embedded database is not ready. */
async function askRunning(config: Config): Promise<void> {
  const address = runningAddress(config);
  const response = await fetch(address).catch(() => null);
  if (response === null) throw new Error(`The process that uses it does not respond at ${address}.`);
  if (!response.ok) throw new Error(`The server that uses it is not ready: ${await response.text()}`);
}

async function requireKnownSchema(db: Db): Promise<void> {
  await requireNoUnfinishedLoad(db);
  const number = await readSchemaNumber(db);
  if (number !== null && number > knownSchema)
    throw new Error(
      `A newer Galley has brought its schema to ${number}, and this one knows ${knownSchema}: start that release.`,
    );
}

/** Rejects where names in other letters than A to Z cannot be stored, or are found only in the case that they have. */
async function requireLetters(db: Db): Promise<void> {
  const { encoding, folds } = await readLetters(db);
  const again =
    'Back up, make a database with createdb -T template0 -E UTF8 --lc-ctype=C.UTF-8, and restore into it.';
  if (encoding !== 'UTF8') throw new Error(`The encoding of the database is ${encoding}, not UTF8. ${again}`);
  if (!folds)
    throw new Error(
      `The database (LC_CTYPE) takes “Ä” and “ä” for different letters: who searches for “älv” does not find “Älv”. ${again}`,
    );
}

async function requireSameTime(theirs: Date, ours: Date): Promise<void> {
  const seconds = Math.round((ours.getTime() - theirs.getTime()) / 1_000);
  if (Math.abs(seconds) * 1_000 > clockToleranceMs)
    throw new Error(
      `This machine’s clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}: let both follow the same time servers.`,
    );
}

/** `pages`: the origins of the pages that send files and read them. */
async function storageChecks(
  config: Config,
  clock: () => Date,
  pages: readonly string[],
): Promise<PartCheck[]> {
  const { s3, dataDir } = config;
  // The secret signs addresses, of which none is handed out here.
  const { store, close } = await openStorage(config, new Uint8Array(32), clock);
  const what = storageText(config);
  const kept = await tried('File storage', what, tryStorage(store));
  const checks = [kept];
  if (s3 !== null) checks.push(...(await corsChecks({ s3, store, isWorking: kept.problem === null }, pages)));
  close();
  if (s3 === null || config.databaseUrl === null)
    checks.push(await tried('Disk', `the one of ${dataDir}`, requireSpace(dataDir)));
  return checks;
}

/** What lies in the folder is as secret as the database. */
async function folderChecks({ databaseUrl, s3, dataDir }: Config): Promise<PartCheck[]> {
  if (databaseUrl !== null && s3 !== null) return [];
  return [await tried('Data folder', `${dataDir}, closed to other accounts`, requireClosed(dataDir))];
}

async function requireClosed(folder: string): Promise<void> {
  if (await isOpenToOthers(folder))
    throw new Error(
      `Every account of this machine can read what lies in it, and it could not be closed to them: let its owner run chmod 700 ${folder}.`,
    );
}

async function requireSpace(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes)
    throw new Error(`Only ${Math.floor((bavail * bsize) / 1024 ** 2)} MB are free there: make room.`);
}

/** Without the key that is configured no server starts. */
export async function sealChecks({ seal: { p12 } }: Config): Promise<PartCheck[]> {
  if (p12 === null) return [];
  // What seals documents is large: loaded only where it is used.
  const { configuredSigner } = await import('./decisions/certificate/open-sealing.ts');
  const check = await tried('Seal', `the key of ${p12.path}`, configuredSigner(p12));
  // The line that a start would end with, without the one that introduces it.
  return [{ ...check, problem: check.problem?.replace(/^.*\n *- /, '') ?? null }];
}

async function mailCheck(config: Config, clock: () => Date): Promise<PartCheck> {
  const { smtpUrl, mailFrom, dataDir, publicUrl } = config;
  if (smtpUrl === null)
    return {
      part: 'Mail',
      what: `written as files to ${dataDir}/outbox`,
      problem: isThisMachine(publicUrl) ? null : 'Nobody is mailed: give a mail server as SMTP_URL.',
    };
  const { verify, close } = await openMail(config, clock);
  const check = await tried('Mail', `${new URL(smtpUrl).host}, from ${mailFrom}`, verify());
  close();
  if (check.problem === null && mailFrom.includes('@localhost'))
    return {
      ...check,
      problem: 'Mail servers refuse this sender: give an address of your own as MAIL_FROM.',
    };
  return check;
}
