import type { Db } from '#server/kernel/db/db.ts';
import { mutate } from '#server/mutation/mutate.ts';
import { setupDraftSchema } from '#shared/installation/installation.http.ts';
import { type SetupDraft, setupLabels } from '#shared/installation/installation.ts';
import { mergeForm, type SentForm } from '#shared/kernel/merge-form.ts';
import { lockSetup, saveDraft } from './installation.queries.ts';
import { requireSetupKey } from './setup-key.ts';

const { password: _, ...draftLabels } = setupLabels;

/** Returns answers over those stored. Throws a conflict if another browser has changed one of them meanwhile. */
export const mergeDraft = (sent: SentForm<SetupDraft>, draft: SetupDraft | null): SetupDraft =>
  draft === null ? setupDraftSchema.parse(sent) : mergeForm(sent, setupDraftSchema.parse(draft), draftLabels);

/** Stores the answers given so far. Returns them with what others have answered meanwhile. */
export const saveSetup = (
  { db, secret }: { db: Db; secret: Uint8Array },
  key: string,
  sent: SentForm<SetupDraft>,
): Promise<SetupDraft> =>
  mutate(db, async (tx) => {
    const { draft, isSetUp } = await lockSetup(tx);
    requireSetupKey(secret, key, isSetUp);
    const merged = mergeDraft(sent, draft);
    await saveDraft(tx, merged);
    return merged;
  });
