import { z } from 'zod';
import { plainText, type RichText, richTextSchema } from '#shared/model/rich-text.ts';

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
const draftsSchema = z.record(
  z.string(),
  z.object({ message: richTextSchema, annotation: z.string().nullable() }),
);

export function readDrafts(storage: Storage): Drafts {
  try {
    const kept = draftsSchema.safeParse(JSON.parse(storage.getItem(storageKey) ?? '{}'));
    return kept.success ? kept.data : {};
  } catch {
    return {};
  }
}

/** Keeps a draft, or forgets it where it is null or has neither text nor mark. */
export function setDraft(drafts: Drafts, storage: Storage, key: string, draft: Draft | null): void {
  if (draft === null || (draft.annotation === null && plainText(draft.message) === '')) delete drafts[key];
  else drafts[key] = draft;
  storage.setItem(storageKey, JSON.stringify(drafts));
}
