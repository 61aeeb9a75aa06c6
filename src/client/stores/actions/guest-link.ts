import type { CallFailure, CallResult } from '#client/net/call-result.ts';
import type { CallInput } from '#client/net/route-call.ts';
import type { GuestData } from '#shared/model/guest-link.ts';
import type { Client } from '../client.ts';
import { readDrafts } from '../drafts.ts';
import {
  forgetGuestToken,
  forgetLinkToken,
  keepGuestToken,
  keptGuestToken,
  keptTokenOf,
  linkSum,
} from '../guest-tab.ts';
import { showToast } from '../toasts.store.ts';
import { loadConfig } from './load-config.ts';
import { reportFailure } from './report-failure.ts';

type Given = NonNullable<CallInput<'reviewAuth'>['body']>;

const noTokenMs = 800;
const anyEnd =
  'It was withdrawn, its time is over, or the order is closed to guests for now. Please ask whoever invited you.';

/** Opens a guest's link, or goes on with this tab's visit where there is no token in the address. */
export async function openGuestLink(client: Client, linkToken: string | null): Promise<void> {
  client.guest.linkToken = linkToken;
  void loadConfig(client);
  const kept = keptGuestToken();
  if (linkToken !== null) await giveToLink(client, {});
  else if (kept !== null) await enter(client, kept, null);
  else setTimeout(() => deny(client), noTokenMs);
}

/**
 * Exchanges the link, with what it asks for. Answers why what was given was refused, in words for the form; null where
 * the link opened, asks for more or opens nothing.
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
    // Opened as often as it may be; who is in stays in.
    const kept = result.code === 'guest_denied' ? keptTokenOf(linkToken) : null;
    if (kept !== null) await enter(client, kept, linkToken);
    else if (result.code === 'guest_denied') deny(client);
    else {
      guest.step = 'unreachable';
      reportFailure(client, result);
    }
    return null;
  }
  const { accessToken, needs, codeGoesTo, first } = result.data;
  if (result.data.guestKey !== null) storage.setItem(guestKeyOf(linkToken), result.data.guestKey);
  Object.assign(guest, { needs, codeGoesTo, first });
  if (accessToken === null) guest.step = 'asking';
  else {
    await enter(client, accessToken, linkToken);
  }
  return null;
}

/** Has the code of a link mailed, once more where it was mailed before. Answers what came of it, in words. */
export async function mailGuestCode(client: Client): Promise<string> {
  const result = await client.api.call('guestCode', {}, { basic: `${client.guest.linkToken}:` });
  return result.ok ? `Sent to ${result.data.codeGoesTo}. It is good for ten minutes.` : wordsOf(result);
}

const wordsOf = ({ message, messages }: CallFailure): string =>
  message === ''
    ? 'No answer came. Please check your connection and try again.'
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
      forgetGuestToken();
      deny(client);
    } else {
      guest.step = 'unreachable';
      reportFailure(client, result);
    }
    return;
  }
  const { guestId, guestName, guestAvatar, orderId } = result.data;
  session.guest = { id: guestId, name: guestName, avatar: guestAvatar };
  client.review.state.drafts = readDrafts(client.storage, guestId);
  guest.step = 'open';
  client.orders.open[orderId] = 1;
  void socket.connect({ userType: 'guest', token });
  void socket.watchOrder(orderId);
  outbox.resume(guestId);
}

/** Who the guest is and what they review, into the guest store. */
export const loadGuestData = (client: Client): Promise<CallResult<GuestData>> =>
  client.api.call('guestData', {});

/**
 * Revoked, run out, or closed with its order while it was open: says so, and nothing of it stays on the screen. `reason`
 * as the server words it; a refused call does not tell which of them it was.
 */
export function endGuestLink(client: Client, reason: string = anyEnd): void {
  if (client.guest.step !== 'open') return;
  client.socket.disconnect();
  client.outbox.pause();
  forgetGuestToken();
  showToast(client.toasts, {
    kind: 'danger',
    title: 'This link has ended',
    messages: [reason],
  });
  Object.assign(client.guest, { step: 'denied', token: null, data: null, first: null });
}

function deny(client: Client): void {
  Object.assign(client.guest, { step: 'denied', token: null, first: null });
  showToast(client.toasts, {
    kind: 'danger',
    title: 'Access Denied',
    messages: ['Bad token. You seem to have followed an invalid link'],
  });
}

const guestKeyOf = (linkToken: string): string => `guestKey.${linkSum(linkToken)}`;
