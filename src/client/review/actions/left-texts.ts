import { decisionText } from '#client/orders/actions/keep-decision-text.ts';
import { formTexts } from '#client/orders/stores/form-texts.ts';
import { type Draft, decisionOfKey, listedDrafts, readDrafts } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { createOutboxStorage } from '#client/sync/outbox-storage.ts';
import { plainText } from '#shared/kernel/rich-text.ts';
import { draftOfWrite } from './return-write.ts';

/** A text that somebody wrote on this device, to read and to copy. */
export interface LeftText {
  key: string;
  where: string;
  text: string;
}

/** Returns a person's drafts, what waits to be sent, and what they typed into forms. */
export function leftTexts(client: Client, writer: string): LeftText[] {
  const { storage } = client;
  const drafts = listedDrafts(readDrafts(storage, writer)).map(([key, draft]) => textOf(key, draft));
  const forms = formTexts(storage, writer).map(({ key, title, text }) => ({ key, where: title, text }));
  return [...drafts, ...waitingTexts(client, writer), ...forms].filter(({ text }) => text !== '');
}

/** Returns the texts that wait to be sent, of every tab. */
export const waitingTexts = (client: Client, writer: string): LeftText[] =>
  createOutboxStorage(client.storage)
    .load(writer)
    .flatMap((write) => {
      const key = write.mutationId;
      const draft = draftOfWrite(client, write, '');
      if (draft !== null) return textOf(key, draft);
      const decision = decisionText(write);
      return decision === null ? [] : [{ key, where: whereOf(decision.orderIds), text: decision.text }];
    })
    .filter(({ text }) => text !== '');

function textOf(key: string, { place, message }: Draft): LeftText {
  const orderIds = decisionOfKey(key)?.orderIds ?? (place === null ? [] : [place.orderId]);
  const file = place === null ? '' : `${place.fileName}, version ${place.version}`;
  return { key, where: whereOf(orderIds, file), text: plainText(message) };
}

const whereOf = (orderIds: readonly string[], file = ''): string =>
  [...orderIds.map((id) => `#${id}`), file].filter((part) => part !== '').join(' ') || 'Text';
