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

const storageKey = 'drafts';

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'annotation' in value &&
  'message' in value &&
  typeof value.message === 'object' &&
  value.message !== null &&
  'content' in value.message &&
  Array.isArray(value.message.content);

/** Drafts of earlier visits; what cannot be read is left out. */
export function readDrafts(storage: Storage): Drafts {
  try {
    const kept: Record<string, unknown> = JSON.parse(storage.getItem(storageKey) ?? '{}') ?? {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, Draft] => isDraft(entry[1])),
    );
  } catch {
    return {};
  }
}

/** Keeps a draft, or forgets it where it is null or has neither text nor mark. */
export function setDraft(drafts: Drafts, storage: Storage, key: string, draft: Draft | null): void {
  if (draft === null || (draft.annotation === null && isBlank(draft.message.content))) delete drafts[key];
  else drafts[key] = draft;
  storage.setItem(storageKey, JSON.stringify(drafts));
}

/** Whether nothing in it would be seen: no mention, and no text but white space. */
const isBlank = (nodes: RichText['content']): boolean =>
  nodes.every((node) => {
    if (node.type === 'mention') return false;
    if (node.type === 'text') return node.text.trim() === '';
    return node.type === 'hardBreak' || isBlank(node.content ?? []);
  });
