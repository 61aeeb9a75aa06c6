import type { MutationContext } from '#server/access/mutation-context.ts';
import { forbidden } from '#server/access/order-access.ts';
import { publishProfileReload } from '#server/access/publish-profile-reload.ts';
import { byServer, recordAudit } from '#server/audit/record-audit.ts';
import { type MailNames, mailLookOf } from '#server/brands/brand-mail.ts';
import type { Db, Tx } from '#server/kernel/db/db.ts';
import { lockCompanies } from '#server/mutation/company-lock.queries.ts';
import { type MutationTx, mutate } from '#server/mutation/mutate.ts';
import type { Actor } from '#shared/access/actor.ts';
import { mayPayOnline } from '#shared/billing/online/online-payment.ts';
import type { SavedCard } from '#shared/billing/online/saved-card.ts';
import { invalidInput, Refusal } from '#shared/kernel/errors.ts';
import { ownersOf } from '../billing.queries.ts';
import { findProvider } from '../documents/billing-settings.queries.ts';
import { invoiceCurrency } from '../documents/issue-invoice.ts';
import { refuseCheckout } from './open-checkout.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import {
  customerOf,
  fillConsent,
  findCardPage,
  findConsent,
  findSavedCard,
  insertConsent,
  removeCurrent,
  setCardPage,
} from './saved-card.queries.ts';

/** Returns the company of who may have its card charged. Throws a refusal for everybody else. */
function cardCompany(actor: Actor): string {
  if (actor.companyId === null || !mayPayOnline(actor)) throw forbidden();
  return actor.companyId;
}

/** Returns the card that the reader's company is charged by for renewals; null where there is none. */
export async function readSavedCard(
  tx: Tx,
  actor: Actor,
  gateway: PaymentGateway,
): Promise<SavedCard | null> {
  const row = await findSavedCard(tx, cardCompany(actor));
  if (row === null) return null;
  const { id, savedAt, agreedBy, paymentMethod } = row;
  const name = await gateway.nameCard(paymentMethod).catch(() => ({ title: null, expires: null }));
  return { id, ...name, savedAt: savedAt.toISOString(), agreedBy };
}

/** Records the consent to be charged for renewals. Returns its id. */
export async function agreeToCharges(
  { tx, actor, now }: MutationContext,
  isAgreed: boolean,
): Promise<string> {
  const companyId = cardCompany(actor);
  if (!isAgreed) throw invalidInput(['Please agree to be charged for renewals, or do not save a card.']);
  return insertConsent(tx, { companyId, userId: actor.userId, now });
}

/** Returns the address of the page on which the card of a consent is entered. It is not asked for in a transaction. */
export async function cardPageUrl(
  { db, gateway, names, actor }: { db: Db; gateway: PaymentGateway; names: MailNames; actor: Actor },
  consentId: string,
): Promise<string> {
  const companyId = cardCompany(actor);
  const consent = await findConsent(db, consentId);
  if (consent === null) throw new Error(`there is no consent ${consentId}`);
  const owners = await ownersOf(db, companyId);
  const { linkTo } = await mailLookOf(db, actor.userId, names);
  const order = {
    id: consentId,
    currency: invoiceCurrency(consent.currency, (await findProvider(db))?.currency ?? ''),
    email: owners.find(({ id }) => id === actor.userId)?.email ?? null,
    customer: await customerOf(db, companyId),
    savedUrl: linkTo('/billing/payments?card=entered'),
    cancelledUrl: linkTo('/billing/payments'),
  };
  const { sessionId, url } = await gateway.openCardPage(order).catch(refuseCheckout);
  await setCardPage(db, consentId, sessionId);
  return url;
}

/** Takes over the card that was entered on a page, in place of the one before. Does nothing where none was, or twice. */
export async function takeCard(
  { db, gateway, now }: { db: Db; gateway: PaymentGateway; now: Date },
  { cardId, sessionId }: { cardId: string; sessionId: string },
): Promise<void> {
  const entered = await gateway.readCard(sessionId);
  if (entered === null) return;
  await mutate(db, async (tx) => {
    const consent = await findConsent(tx, cardId);
    // Its company may be gone by now.
    if (consent === null) return;
    const { companyId } = consent;
    await lockCompanies(tx, [companyId]);
    if ((await findConsent(tx, cardId))?.isSaved !== false) return;
    const before = await removeCurrent(tx, { companyId, userId: null, now });
    if (before !== null && before !== entered.paymentMethod)
      await tx.addJob('forget-card', { paymentMethod: before });
    await fillConsent(tx, cardId, { ...entered, now });
    await recordAudit(tx, byServer(now), { action: 'card-saved', kind: 'company', id: companyId });
    publishProfileReload(tx, [companyId]);
  });
}

/** Removes the card of a locked company, here and at the gateway. Returns whether there was one. */
export async function dropCard(
  tx: MutationTx,
  removal: { companyId: string; userId: string | null; now: Date },
): Promise<boolean> {
  const paymentMethod = await removeCurrent(tx, removal);
  if (paymentMethod !== null) await tx.addJob('forget-card', { paymentMethod });
  return paymentMethod !== null;
}

/** Takes over the card that the reader's company has entered last, before the gateway reports it. */
export async function confirmCard(
  parts: { db: Db; gateway: PaymentGateway; now: Date },
  actor: Actor,
): Promise<void> {
  const page = await findCardPage(parts.db, cardCompany(actor));
  if (page !== null) await takeCard(parts, page).catch(refuseCheckout);
}

/** Removes the card: nothing is charged from now on. */
export async function removeCard({ tx, actor, now }: MutationContext): Promise<null> {
  const companyId = cardCompany(actor);
  await lockCompanies(tx, [companyId]);
  if (!(await dropCard(tx, { companyId, userId: actor.userId, now })))
    throw new Refusal('conflict', 'Failed', ['No card is saved. Nothing is charged automatically.']);
  publishProfileReload(tx, [companyId]);
  return null;
}
