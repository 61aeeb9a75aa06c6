import { randomId } from '#shared/kernel/random-id.ts';
import { isStartOf, type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { AnnotationTab } from '#shared/review/annotation.ts';
import type { ReviewAction } from '#shared/review/review-actions.ts';

/** Where a draft belongs, by ids and as text. */
export interface DraftPlace {
  orderId: string;
  orderName: string;
  attachmentId: string;
  versionId: string;
  /** Counted from 1 within the attachment. */
  version: number;
  fileName: string;
  /** Counted from 1; null where there is no mark. */
  page: number | null;
  tab: AnnotationTab;
}

/** Unsent text, and the mark it was to hang on as a stored record. `mark`: a moved mark alone. */
export interface Draft {
  kind: 'new' | 'reply' | 'edit' | 'mark';
  message: RichText;
  annotation: string | null;
  /** Thread of a reply, an edit or a mark. */
  topicId: string | null;
  /** The message under edit: the thread's own message has the thread's id. */
  messageId: string | null;
  /** What the message under edit read when its editing began; null of other drafts, and of earlier builds. */
  before: RichText | null;
  /** Null in drafts of earlier builds. */
  place: DraftPlace | null;
  /** Milliseconds since 1970. */
  writtenAt: number;
  /** A write that came back, with why. */
  returned: { mutationId: string; reason: string } | null;
  /** Put aside as the text of another tab, which may have gone on with it since: it goes with the whole. */
  copy: boolean;
}
export type Drafts = Record<string, Draft>;

/** A new thread on a version, a reply in a thread, or the edit of a message; `aside`: what no editor has now. */
export const draftKey = {
  newTopic: (versionId: string, tab: string): string => `new.${versionId}.${tab}`,
  reply: (topicId: string): string => `reply.${topicId}`,
  edit: (messageId: string): string => `edit.${messageId}`,
  aside: (id: string): string => `aside.${id}`,
  /** What another tab had written in a field of a draft order. */
  order: (id: string): string => `order.${id}`,
  /** The summary or reason of a decision that is not made yet, on one order or several at once. */
  decision: (orderIds: string | readonly string[], action: string): string =>
    `decision.${[orderIds].flat().join('+')}.${action}`,
};

/** Whose text or reason is kept: of a decision, or of the taking back of an approval. */
export type DecisionTextAction = Extract<ReviewAction, 'MAKE_CHANGES' | 'PUT_ON_HOLD'> | 'TAKE_BACK';

/** Returns which decision a draft is the text of, put aside or not; null of any other. */
export function decisionOfKey(key: string): { orderIds: string[]; action: string } | null {
  const [, orderIds, action] = /^(?:aside\.[^.]+\.)?decision\.([^.]+)\.(\w+)$/.exec(key) ?? [];
  return orderIds === undefined || action === undefined ? null : { orderIds: orderIds.split('+'), action };
}

/** Returns a new key for what is put aside of a draft. The text of a decision is still known by its orders. */
export function asideKey(key: string): string {
  const of = decisionOfKey(key);
  const id = randomId();
  return draftKey.aside(of === null ? id : `${id}.${draftKey.decision(of.orderIds, of.action)}`);
}

/** Returns whether a draft belongs to an order. */
export const isDraftOf = (orderId: string, key: string, { place }: Pick<Draft, 'place'>): boolean =>
  place?.orderId === orderId || decisionOfKey(key)?.orderIds.includes(orderId) === true;

/** Returns the key of what was written for a decision on these orders; else of what was, for some of them. */
export function decisionTextKey(
  drafts: Drafts,
  orderIds: readonly string[],
  action: string,
): string | undefined {
  const own = draftKey.decision(orderIds, action);
  if (drafts[own] !== undefined) return own;
  return Object.keys(drafts).find((key) => {
    const of = decisionOfKey(key);
    return of?.action === action && of.orderIds.some((id) => orderIds.includes(id));
  });
}

/**
 * Forgets a text for a decision on these orders wherever it is kept: what their next decision would begin with, if not
 * `text`. Of what is kept for others too, it stays theirs.
 */
export function forgetDecisionText(
  keeper: DraftKeeper,
  orderIds: readonly string[],
  action: string,
  text = drafts(keeper)[decisionTextKey(drafts(keeper), orderIds, action) ?? '']?.message,
): void {
  if (text === undefined) return;
  const forgotten = JSON.stringify(text);
  for (const [key, draft] of Object.entries(drafts(keeper))) {
    const of = decisionOfKey(key);
    if (of?.action !== action || JSON.stringify(draft.message) !== forgotten) continue;
    const others = of.orderIds.filter((id) => !orderIds.includes(id));
    if (others.length === of.orderIds.length) continue;
    if (others.length > 0) addDraft(keeper, draftKey.decision(others, action), plainDraft(draft));
    setDraft(keeper, key, null);
  }
}

const drafts = ({ review }: DraftKeeper): Drafts => review.state.drafts;

/**
 * Keeps texts of decisions that were not made or are undone, for the next ones. One that was written for several orders
 * at once is kept once for all of them.
 */
export function addDecisionTexts(
  keeper: DraftKeeper,
  texts: readonly { orderIds: readonly string[]; action: string; text: string }[],
): void {
  const groups = new Map<string, { orderIds: Set<string>; action: string; text: string }>();
  for (const { orderIds, action, text } of texts) {
    const name = `${action} ${text}`;
    const group = groups.get(name) ?? { orderIds: new Set(), action, text };
    for (const id of orderIds) group.orderIds.add(id);
    groups.set(name, group);
  }
  for (const { orderIds, action, text } of groups.values()) {
    const draft = draftOf({ kind: 'new', message: richTextOf(text) });
    addDraft(keeper, draftKey.decision([...orderIds], action), draft);
  }
}

/** Returns a draft with these fields, written now. */
export const draftOf = (given: Pick<Draft, 'kind' | 'message'> & Partial<Draft>): Draft => ({
  annotation: null,
  topicId: null,
  messageId: null,
  before: null,
  place: null,
  writtenAt: Date.now(),
  returned: null,
  copy: false,
  ...given,
});

/** Returns the key of the editor that a draft belongs in; null where it has none. */
export function editorKey({ kind, topicId, messageId, place }: Draft): string | null {
  if (kind === 'new') return place === null ? null : draftKey.newTopic(place.versionId, place.tab);
  if (kind === 'reply') return topicId === null ? null : draftKey.reply(topicId);
  return kind === 'mark' || messageId === null ? null : draftKey.edit(messageId);
}

/** One key a draft, so that two tabs do not overwrite each other's; and each person's own on a shared machine. */
export const prefixOf = (userId: string): string => `draft.${userId}.`;

type Kept = Partial<Draft> & Pick<Draft, 'message' | 'annotation'>;
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'annotation' in value &&
  'message' in value &&
  typeof value.message === 'object' &&
  value.message !== null &&
  'content' in value.message &&
  Array.isArray(value.message.content);

/** A person's drafts of earlier visits; what cannot be read is left out. */
export function readDrafts(storage: Storage, userId: string): Drafts {
  const prefix = prefixOf(userId);
  const drafts: Drafts = {};
  for (let at = 0; at < storage.length; at++) {
    const storageKey = storage.key(at) ?? '';
    if (!storageKey.startsWith(prefix)) continue;
    const key = storageKey.slice(prefix.length);
    const draft = readDraft(key, storage.getItem(storageKey));
    if (draft !== null) drafts[key] = draft;
  }
  return drafts;
}

/** Returns a draft as it is kept under a key; null where there is none, or it cannot be read. */
export function readDraft(key: string, text: string | null): Draft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isKept(value)) return null;
    const kind = key.startsWith('reply.') ? 'reply' : key.startsWith('edit.') ? 'edit' : 'new';
    return draftOf({ kind, writtenAt: 0, ...value });
  } catch {
    return null;
  }
}

/** Returns where a draft is put aside that another tab has stored another text over; null of anything else. */
export function asideOfDraft(storageKey: string, text: string): { key: string; value: string } | null {
  const [, userId, key] = /^draft\.([^.]+)\.(.+)$/.exec(storageKey) ?? [];
  const draft = key === undefined ? null : readDraft(key, text);
  if (userId === undefined || key === undefined || draft === null) return null;
  return { key: prefixOf(userId) + asideKey(key), value: JSON.stringify({ ...draft, copy: true }) };
}

/** What drafts are kept in; the client is one. */
export interface DraftKeeper {
  review: { state: { drafts: Drafts } };
  session: { user: { id: string } | null; guest: { id: string } | null };
  storage: Storage;
}

/** Returns a draft's content as text, to compare; null for none. */
export const draftText = (draft: Draft | null | undefined): string | null =>
  draft ? JSON.stringify([draft.message, draft.annotation]) : null;

/**
 * Stores a draft, or removes it if it is null or has neither text nor mark. What another tab has stored under the
 * same key meanwhile is put aside, so that neither tab overwrites the other's text.
 */
export function setDraft({ review, session, storage }: DraftKeeper, key: string, draft: Draft | null): void {
  const { drafts } = review.state;
  const writer = session.user ?? session.guest;
  const storageKey = writer === null ? null : prefixOf(writer.id) + key;
  const others = storageKey === null ? null : readDraft(key, storage.getItem(storageKey));
  // Before the other tab's text is put aside: that is not sent or thrown away with this one.
  if (draft === null && writer !== null) forgetCopies(drafts, storage, writer.id, key);
  if (writer !== null && others !== null)
    if (
      ![drafts[key], draft].some((own) => draftText(own) === draftText(others)) &&
      !isOnTheWay(others, drafts[key], draft)
    ) {
      // The text of a decision stays under its key, by which its orders are known.
      if (draft === null && decisionOfKey(key) !== null) {
        drafts[key] = others;
        return;
      }
      // Further words of a text that is aside already go on there: tabs that are typed in by turns leave one each.
      const aside = begunAsides(drafts, readDrafts(storage, writer.id), key, others)[0] ?? asideKey(key);
      const copy = { ...others, copy: true };
      drafts[aside] = copy;
      storage.setItem(prefixOf(writer.id) + aside, JSON.stringify(copy));
    }
  if (draft === null || (draft.annotation === null && isBlank(draft.message.content))) {
    delete drafts[key];
    if (storageKey !== null) storage.removeItem(storageKey);
  } else {
    drafts[key] = draft;
    if (storageKey !== null) storage.setItem(storageKey, JSON.stringify(draft));
  }
}

/**
 * Stores a text that was not typed at this key. If something else is written there, that stays and the text is put
 * aside.
 */
export function addDraft(keeper: DraftKeeper, key: string, draft: Draft): void {
  const there = keeper.review.state.drafts[key];
  const isTaken = there !== undefined && draftText(there) !== draftText(draft);
  setDraft(keeper, isTaken ? asideKey(key) : key, draft);
}

/** Returns whether a text is the beginning of another one, or all of it, on the same mark. One that came back is its own. */
const isBegunIn = (beginning: Draft, whole: Draft | null): boolean =>
  whole !== null &&
  beginning.returned === null &&
  beginning.annotation === whole.annotation &&
  isStartOf(beginning.message, whole.message);

/** Returns whether what another tab stored lies between what was written here before and what is now: one text, typed on. */
const isOnTheWay = (others: Draft, before: Draft | undefined, now: Draft | null): boolean =>
  before !== undefined && isBegunIn(before, others) && isBegunIn(others, now);

/** Returns what was put aside, as the text of another tab, of what belongs in an editor. */
const copiesOf = (drafts: Drafts, key: string): [string, Draft][] =>
  Object.entries(drafts).filter(
    ([aside, draft]) =>
      draft.copy &&
      aside.startsWith(draftKey.aside('')) &&
      (editorKey(draft) === key || aside.endsWith(`.${key}`)),
  );

/**
 * Returns where a text is put aside of which this is the whole: as it is known here, and as another tab may have gone on
 * with it in the storage.
 */
const begunAsides = (known: Drafts, stored: Drafts, key: string, whole: Draft): string[] =>
  copiesOf({ ...known, ...stored }, key)
    .map(([aside]) => aside)
    .filter((aside) =>
      [known[aside], stored[aside]].every((copy) => copy === undefined || isBegunIn(copy, whole)),
    );

/** Returns the drafts without what another tab has put aside of one of them, which goes on from there. */
export function listedDrafts(drafts: Drafts): [string, Draft][] {
  const mirrored = new Set(
    Object.entries(drafts).flatMap(([key, whole]) =>
      copiesOf(drafts, key).flatMap(([aside, copy]) =>
        aside !== key && isBegunIn(copy, whole) ? [aside] : [],
      ),
    ),
  );
  return Object.entries(drafts).filter(([key]) => !mirrored.has(key));
}

/**
 * Forgets what another tab has put aside of a text that is sent or thrown away now: it went on from there. This tab may
 * not have heard of it yet.
 */
function forgetCopies(drafts: Drafts, storage: Storage, userId: string, key: string): void {
  const whole = drafts[key];
  if (whole === undefined || whole.kind === 'mark' || key.startsWith(draftKey.aside(''))) return;
  for (const aside of begunAsides(drafts, readDrafts(storage, userId), key, whole)) {
    delete drafts[aside];
    storage.removeItem(prefixOf(userId) + aside);
  }
}

/** Returns a draft without valtio's proxies. */
export const plainDraft = (draft: Draft): Draft => JSON.parse(JSON.stringify(draft)) as Draft;

/** Returns a draft that somebody has chosen here: it is forgotten with no other. */
export const ownDraft = (draft: Draft): Draft => ({ ...plainDraft(draft), copy: false });

/** A thread has got its id: its drafts follow, so that a reply under way stays in its editor. */
export function renameDrafts(keeper: DraftKeeper, from: string, to: string): void {
  for (const [key, draft] of Object.entries(keeper.review.state.drafts)) {
    if (draft.topicId !== from) continue;
    const renamed = {
      ...plainDraft(draft),
      topicId: to,
      messageId: draft.messageId === from ? to : draft.messageId,
    };
    setDraft(keeper, key, null);
    setDraft(keeper, key.startsWith('aside.') ? key : (editorKey(renamed) ?? key), renamed);
  }
}

/** Returns whether nothing in it would be seen: no mention, and no text but white space. */
const isBlank = (nodes: RichText['content']): boolean =>
  nodes.every((node) => {
    if (node.type === 'mention') return false;
    if (node.type === 'text') return node.text.trim() === '';
    return node.type === 'hardBreak' || isBlank(node.content ?? []);
  });

export const emptyText = richTextOf('');
