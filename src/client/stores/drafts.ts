import type { RichText } from '#shared/model/rich-text.ts';

/** Unsent text, and the mark it was to hang on as a stored record. */
export interface Draft {
  message: RichText;
  annotation: string | null;
}
export type Drafts = Record<string, Draft>;

/** A new thread on a version, a reply in a thread, or the edit of a message. */
export const draftKey = {
  newTopic: (versionId: string, tab: string): string => `new.${versionId}.${tab}`,
  reply: (topicId: string): string => `reply.${topicId}`,
  edit: (messageId: string): string => `edit.${messageId}`,
};

/** One key a draft, so that two tabs do not overwrite each other's; and each person's own on a shared machine. */
const prefixOf = (userId: string): string => `draft.${userId}.`;

const isDraft = (value: unknown): value is Draft =>
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
    const key = storage.key(at) ?? '';
    const draft = key.startsWith(prefix) ? readDraft(storage.getItem(key)) : null;
    if (draft !== null) drafts[key.slice(prefix.length)] = draft;
  }
  return drafts;
}

function readDraft(text: string | null): Draft | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** What drafts are kept in; the client is one. */
export interface DraftKeeper {
  review: { state: { drafts: Drafts } };
  session: { user: { id: string } | null; guest: { id: string } | null };
  storage: Storage;
}

/** Keeps a draft, or forgets it where it is null or has neither text nor mark. */
export function setDraft({ review, session, storage }: DraftKeeper, key: string, draft: Draft | null): void {
  const { drafts } = review.state;
  const writer = session.user ?? session.guest;
  const storageKey = writer === null ? null : prefixOf(writer.id) + key;
  if (draft === null || (draft.annotation === null && isBlank(draft.message.content))) {
    delete drafts[key];
    if (storageKey !== null) storage.removeItem(storageKey);
  } else {
    drafts[key] = draft;
    if (storageKey !== null) storage.setItem(storageKey, JSON.stringify(draft));
  }
}

/** Whether nothing in it would be seen: no mention, and no text but white space. */
const isBlank = (nodes: RichText['content']): boolean =>
  nodes.every((node) => {
    if (node.type === 'mention') return false;
    if (node.type === 'text') return node.text.trim() === '';
    return node.type === 'hardBreak' || isBlank(node.content ?? []);
  });
