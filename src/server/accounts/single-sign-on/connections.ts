import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { type Origin, recordAudit } from '#server/audit/record-audit.ts';
import { isUniqueViolation } from '#server/kernel/db/database-error.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { newId } from '#server/kernel/http/opaque-token.ts';
import type { TextSealer } from '#server/kernel/sealed-text.ts';
import type { Actor } from '#shared/access/actor.ts';
import {
  domainsIn,
  issuerIn,
  maySetSignOn,
  type SignOnConnection,
  type SignOnForm,
  signOnProblems,
} from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { invalidInput, Refusal, requireValid } from '#shared/kernel/errors.ts';
import {
  type ConnectionRow,
  connectionOf,
  deleteConnection,
  domainsOfOthers,
  forgetSubjects,
  hasCompany,
  lockConnection,
  ownersDomains,
  type StoredConnection,
  saveConnection,
} from './connections.queries.ts';
import type { IssuerKey, Issuers } from './issuers.ts';
import { endOtherSignIns } from './require-sign-on.ts';

const labels: Readonly<Record<keyof SignOnForm, string>> = {
  issuer: 'Issuer',
  clientId: 'Client id',
  clientSecret: 'Client secret',
  domains: 'E-mail domains',
  joinsAs: 'New people join as',
  isRequired: 'Required',
  trustsSecondFactor: 'Second factor',
};

/** Whose connection is set. */
export interface SignOnOwner {
  /** Null: the provider's staff. */
  companyId: string | null;
  /** Whether domains must match the owners' own verified addresses. */
  hasToProve: boolean;
}

/** Returns whose connection a caller sets: that of their company, or of the staff. */
export function ownSignOn(actor: Actor): SignOnOwner {
  if (!maySetSignOn(actor)) throw forbidden();
  return { companyId: actor.companyId, hasToProve: actor.companyId !== null };
}

/** Returns a company whose connection an administrator sets. */
export async function companySignOn(tx: Tx, actor: Actor, companyId: string): Promise<SignOnOwner> {
  if (actor.companyId !== null || !maySetSignOn(actor)) throw forbidden();
  if (!(await hasCompany(tx, companyId)))
    throw new Refusal('not_found', 'Not Found', ['This company no longer exists.']);
  return { companyId, hasToProve: false };
}

function present(row: StoredConnection): SignOnConnection {
  const { issuer, clientId, domains, joinsAs, isRequired, trustsSecondFactor, workedAt } = row;
  return {
    ...{ issuer, clientId, domains, joinsAs, isRequired, trustsSecondFactor },
    workedAt: workedAt?.toISOString() ?? null,
  };
}

export async function readSignOn(tx: Tx, { companyId }: SignOnOwner): Promise<SignOnConnection | null> {
  const row = await connectionOf(tx, companyId);
  return row && present(row);
}

/** Returns what the issuer of a connection is called with. */
export const issuerKeyOf = (row: ConnectionRow, sealer: TextSealer): IssuerKey => ({
  key: `${row.id} ${row.updatedAt.getTime()}`,
  issuer: row.issuer,
  clientId: row.clientId,
  clientSecret: sealer.open(row.clientSecret, row.id),
});

/**
 * Returns whether the form names another issuer or client than the stored connection, whose subjects are then
 * invalid.
 */
const isOther = (before: ConnectionRow | null, form: SignOnForm): boolean =>
  before?.issuer !== issuerIn(form.issuer) || before.clientId !== form.clientId.trim();

async function requireFitting(
  tx: Tx,
  { companyId, hasToProve }: SignOnOwner,
  before: ConnectionRow | null,
  form: SignOnForm,
): Promise<void> {
  requireValid(
    {
      ...signOnProblems(form, companyId === null ? 'user' : 'customer'),
      // The stored secret is sent to no other issuer than the one that it is for.
      ...(form.clientSecret === '' && isOther(before, form) && { clientSecret: 'Required!' }),
    },
    labels,
  );
  if (form.isRequired && (isOther(before, form) || before?.workedAt == null))
    throw new Refusal('conflict', 'Not Valid', [
      'Required: sign in by single sign-on once before it is required, so that nobody is locked out.',
    ]);
  if (!hasToProve || companyId === null) return;
  const proved = new Set([...(await ownersDomains(tx, companyId)), ...(before?.domains ?? [])]);
  const foreign = domainsIn(form.domains).filter((domain) => !proved.has(domain));
  if (foreign.length > 0)
    throw invalidInput([
      `E-mail domains: no owner of your company has a verified address at ${foreign.join(', ')}. Ask the provider to add it.`,
    ]);
  // Everybody with an address there would be led to the issuer of one company.
  const added = domainsIn(form.domains).filter((domain) => before?.domains.includes(domain) !== true);
  const shared = await domainsOfOthers(tx, companyId, added);
  if (shared.length > 0)
    throw invalidInput([
      `E-mail domains: people of other companies have addresses at ${shared.join(', ')} too. Ask the provider to add it.`,
    ]);
}

/** Checks a connection before the issuer is contacted, so that it is contacted only for valid input. */
export async function checkSignOn(
  { db, issuers, sealer }: { db: Db; issuers: Issuers; sealer: TextSealer },
  owner: SignOnOwner,
  form: SignOnForm,
): Promise<void> {
  const before = await connectionOf(db, owner.companyId);
  await requireFitting(db, owner, before, form);
  const clientSecret =
    form.clientSecret === '' && before !== null
      ? sealer.open(before.clientSecret, before.id)
      : form.clientSecret;
  await issuers.check({
    key: newId(),
    issuer: issuerIn(form.issuer),
    clientId: form.clientId.trim(),
    clientSecret,
  });
}

/**
 * Saves a connection. After a change of issuer or client it has no known subjects, and is not required until it has
 * worked once.
 */
export async function saveSignOn(
  { tx, now }: MutationContext,
  { sealer, origin }: { sealer: TextSealer; origin: Origin },
  owner: SignOnOwner,
  form: SignOnForm,
): Promise<SignOnConnection> {
  const { companyId } = owner;
  await lockConnection(tx, companyId);
  const before = await connectionOf(tx, companyId);
  await requireFitting(tx, owner, before, form);
  const id = before?.id ?? newId();
  const row: StoredConnection = {
    id,
    companyId,
    issuer: issuerIn(form.issuer),
    clientId: form.clientId.trim(),
    clientSecret:
      form.clientSecret === '' && before !== null ? before.clientSecret : sealer.seal(form.clientSecret, id),
    domains: domainsIn(form.domains),
    joinsAs: form.joinsAs,
    isRequired: form.isRequired,
    trustsSecondFactor: form.trustsSecondFactor,
    workedAt: isOther(before, form) ? null : (before?.workedAt ?? null),
    updatedAt: now,
  };
  if (isOther(before, form)) await forgetSubjects(tx, id);
  try {
    await saveConnection(tx, row);
  } catch (error) {
    if (isUniqueViolation(error, 'sign_on_domains_pkey'))
      throw new Refusal('conflict', 'Not Valid', [
        'E-mail domains: another company signs in with one of them already.',
      ]);
    throw error;
  }
  if (row.isRequired && before?.isRequired !== true) await endOtherSignIns(tx, companyId);
  await record(tx, origin, companyId, { before, after: row, newSecret: form.clientSecret !== '' });
  return present(row);
}

export async function removeSignOn(
  { tx }: MutationContext,
  origin: Origin,
  { companyId }: SignOnOwner,
): Promise<null> {
  await lockConnection(tx, companyId);
  const before = await connectionOf(tx, companyId);
  if (before === null) throw new Refusal('not_found', 'Not Found', ['Single sign-on is no longer set up.']);
  await deleteConnection(tx, before.id);
  await record(tx, origin, companyId, { before, after: null, newSecret: false });
  return null;
}

/** Records a change; of the secret that it has changed alone. */
async function record(
  tx: Tx,
  origin: Origin,
  companyId: string | null,
  change: { before: StoredConnection | null; after: StoredConnection | null; newSecret: boolean },
): Promise<void> {
  const shown = (row: StoredConnection | null): Record<string, unknown> | null => row && { ...present(row) };
  await recordAudit(tx, origin, {
    action: change.after === null ? 'single-sign-on-removed' : 'single-sign-on-changed',
    ...(companyId === null
      ? { kind: 'settings', id: 'single-sign-on', label: 'Single sign-on of the staff', companyId: null }
      : { kind: 'company', id: companyId }),
    before: shown(change.before),
    after: shown(change.after),
    ...(change.newSecret && { details: { newCredentials: true } }),
  });
}
