import { resumeUndo } from '#client/decisions/actions/resume-undo.ts';
import {
  keepGuestId,
  keepGuestToken,
  keptGuestId,
  keptGuestToken,
  keptTokenOf,
  linkSum,
} from '#client/guests/stores/guest-tab.ts';
import { forgetLinkToken } from '#client/guests/stores/link-address.ts';
import { deniedBecause } from '#client/net/api-client.ts';
import type { CallFailure } from '#client/net/call-result.ts';
import type { CallInput } from '#client/net/route-call.ts';
import { readDrafts } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { loadConfig } from '#client/state/load-config.ts';
import { reportFailure } from '#client/state/report-failure.ts';
import { showToast } from '#client/state/toasts.store.ts';
import { countUnsent } from '#client/sync/kept-form.ts';
import { createOutboxStorage } from '#client/sync/outbox-storage.ts';
import type { LinkEndCode } from '#shared/access/session-end.ts';
import { showWaiting } from './end-guest-link.ts';
import { loadGuestData } from './load-guest-data.ts';

type Given = NonNullable<CallInput<'reviewAuth'>['body']>;

const noTokenMs = 800;
/** Ends of what a link leads to, not of the link. A freeze is refused as a wrong link is. */
const ofOrder: readonly LinkEndCode[] = ['order-draft', 'account-closed'];

/** Opens a guest's link, or goes on with this tab's visit where there is no token in the address. */
export async function openGuestLink(client: Client, linkToken: string | null): Promise<void> {
  client.guest.linkToken = linkToken;
  void loadConfig(client);
  const kept = keptGuestToken();
  if (linkToken !== null) await giveToLink(client, {});
  else if (kept !== null) await enter(client, kept, null);
  else setTimeout(() => deny(client, null), noTokenMs);
}

/**
 * Exchanges the link, with the requested input. Returns the reason for a refusal, as text for the form; null
 * if the link opened, needs more or opens nothing.
 */
export async function giveToLink(client: Client, given: Given): Promise<string | null> {
  const { guest, storage } = client;
  const { linkToken } = guest;
  if (linkToken === null) throw new Error('there is no link to give anything to');
  const guestKey = storage.getItem(guestKeyOf(linkToken));
  const result = await client.api.call(
    'reviewAuth',
    { body: { ...given, ...(guestKey === null ? {} : { guestKey }) } },
    { basic: `${linkToken}:` },
  );
  if (!result.ok) {
    if (guest.step === 'asking' && result.code !== 'guest_denied') return wordsOf(result);
    // The link's visits are used up; a guest who already has a session keeps it.
    const kept = result.code === 'guest_denied' ? keptTokenOf(linkToken) : null;
    if (kept !== null) await enter(client, kept, linkToken);
    else if (result.code === 'guest_denied') deny(client, linkToken, result);
    else {
      guest.step = 'unreachable';
      reportFailure(client, result);
    }
    return null;
  }
  const { accessToken, needs, codeGoesTo, first } = result.data;
  if (result.data.guestKey !== null) storage.setItem(guestKeyOf(linkToken), result.data.guestKey);
  Object.assign(guest, { needs, codeGoesTo, first: guest.first ?? first });
  if (accessToken === null) guest.step = 'asking';
  else {
    await enter(client, accessToken, linkToken);
  }
  return null;
}

/**
 * Requests the mail with the code of a link, once more if it was mailed before. Returns the outcome as text.
 */
export async function mailGuestCode(client: Client): Promise<string> {
  const result = await client.api.call('guestCode', {}, { basic: `${client.guest.linkToken}:` });
  return result.ok ? `Sent to ${result.data.codeGoesTo}. It is good for ten minutes.` : wordsOf(result);
}

const wordsOf = ({ message, messages }: CallFailure): string =>
  message === ''
    ? 'No response came. Please check your connection and try again.'
    : [message, ...messages].join(' ');

async function enter(client: Client, token: string, linkToken: string | null): Promise<void> {
  const { guest, session, socket, outbox } = client;
  guest.token = token;
  keepGuestToken(token, linkToken);
  forgetLinkToken();
  guest.linkToken = null;
  const result = await loadGuestData(client);
  if (!result.ok) {
    if (result.code === 'guest_denied') {
      deny(client, linkToken, result);
    } else {
      guest.step = 'unreachable';
      reportFailure(client, result);
    }
    return;
  }
  const { guestId, guestName, guestAvatar, orderId } = result.data;
  keepGuestId(guestId);
  if (linkToken !== null) client.storage.setItem(guestWriterOf(linkToken), guestId);
  session.guest = { id: guestId, name: guestName, avatar: guestAvatar };
  client.review.state.drafts = readDrafts(client.storage, guestId);
  guest.step = 'open';
  client.orders.state.open[orderId] = 1;
  void socket.connect({ userType: 'guest', token });
  void socket.watchOrder(orderId);
  outbox.resume(guestId);
  void resumeUndo(client);
}

function deny(client: Client, linkToken: string | null, refusal?: CallFailure): void {
  const byLink = linkToken === null ? null : client.storage.getItem(guestWriterOf(linkToken));
  const writer = keptGuestId() ?? byLink;
  if (writer !== null) {
    client.review.state.drafts = readDrafts(client.storage, writer);
    showWaiting(client, createOutboxStorage(client.storage).load(writer));
  }
  const why = (refusal && deniedBecause(refusal)) ?? null;
  Object.assign(client.guest, { step: 'denied', token: null, first: null, why });
  // The link is right, and the page says why it opens nothing now: that it were wrong would contradict that.
  const { reason } = (refusal?.data ?? {}) as { reason?: LinkEndCode };
  if (reason !== undefined && ofOrder.includes(reason)) return;
  showToast(client.toasts, {
    kind: 'danger',
    title: 'Access Denied',
    messages: ['Bad token. You seem to have followed an invalid link'],
  });
}

/** Returns how many unsent texts by the guest of the opened link are stored in this browser. */
export function unsentOfLink({ guest, storage }: Client): number {
  const writer = guest.linkToken === null ? null : storage.getItem(guestWriterOf(guest.linkToken));
  return writer === null ? 0 : countUnsent(storage, writer);
}

/** Identifies the author by the link, so that a tab opened after the link has ended also finds their unsent text. */
const guestWriterOf = (linkToken: string): string => `guestWriter.${linkSum(linkToken)}`;
const guestKeyOf = (linkToken: string): string => `guestKey.${linkSum(linkToken)}`;
