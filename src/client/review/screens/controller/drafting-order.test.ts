import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { discardDraft, moveDraft, openDraft } from '#client/review/actions/draft-actions.ts';
import { sendDraft } from '#client/review/actions/send-draft.ts';
import { type DraftEditor, draftEditor, noteEditor, typeIn } from '#client/review/stores/draft-editors.ts';
import { draftKey, draftOf, emptyText, plainDraft, readDrafts } from '#client/review/stores/drafts.ts';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Mark } from '#shared/review/mark.ts';
import { openReviewScene } from '../../../../../tests/support/scenes/review-scene.ts';

afterEach(() => vi.unstubAllGlobals());

const versions = ['v1', 'v2', 'v3'];
const places = versions.map((versionId, at) => ({
  ...{ orderId: '10482', orderName: '', attachmentId: 'a1', versionId, version: at + 1 },
  ...{ fileName: 'a.pdf', page: null, tab: 'public' as const },
}));

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('type' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('show' as const), version: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('draw' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('compose' as const, 'send' as const, 'escape' as const, 'mark' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('open' as const, 'list-send' as const, 'throw-away' as const, 'refuse' as const),
      which: fc.nat(5),
    }),
  },
  {
    arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(5), version: fc.nat(2) }),
    weight: 2,
  },
);

type Step = typeof step extends fc.Arbitrary<infer Given> ? Given : never;

/** The review of a file as its screen does it, but for the moment at which it draws: that is a step of its own. */
function reviewing() {
  const { client, controller } = openReviewScene();
  const { state } = client.review;
  const sent: { text: string; versionId: unknown }[] = [];
  vi.spyOn(client.outbox, 'add').mockImplementation(({ input }) => {
    const text = plainText(JSON.parse(String(input.body?.message)));
    sent.push({ text, versionId: input.params?.versionId });
  });
  /** Where each word belongs, and where it is thrown away. */
  const words = new Map<string, string | null>();
  /** `versionId`: that of the screen as the editor was drawn, then that which its draft is moved to. */
  let open: { editor: DraftEditor; text: string; name: string; versionId: string; off(): void } | null = null;
  let marks = 0;

  const draw = (): void => {
    const key = draftKey.newTopic(String(state.versionId), state.tab);
    const isShown = controller.view.draft !== null || controller.view.composing;
    const name = `${key} ${state.openings[key] ?? 0}`;
    if (isShown && open?.name === name) return;
    open?.off();
    open = null;
    if (!isShown) return;
    const place = places.find(({ versionId }) => versionId === state.versionId) ?? null;
    const editor = draftEditor(client, key, draftOf({ kind: 'new', message: emptyText, place }));
    editor.close = () => controller.drafting.restore();
    const versionId = String(state.versionId);
    open = {
      editor,
      text: plainText(editor.begun.message),
      name,
      versionId,
      off: noteEditor(client, editor),
    };
  };
  const show = (versionId: string): void => {
    state.versionId = versionId;
    controller.drafting.restore();
  };
  /** What the screen does once it has drawn. */
  const follow = (): void => {
    const opening = state.openingDraft;
    state.openingDraft = null;
    if (opening === null) return;
    const versionId = state.drafts[opening]?.place?.versionId;
    if (versionId !== undefined && versionId !== state.versionId) show(versionId);
    else controller.drafting.restore();
  };
  const drawAll = (): void => {
    draw();
    follow();
    draw();
  };
  const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');
  return {
    client,
    sent,
    words,
    drafts: () => readDrafts(client.storage, 'u1'),
    run(given: Step, word: string): void {
      // Only what is typed or sent in an editor comes between what is done and its drawing.
      if (given.kind !== 'type' && given.kind !== 'send') drawAll();
      const keys = Object.keys(state.drafts);
      const key = 'which' in given ? keys[given.which % Math.max(keys.length, 1)] : undefined;
      switch (given.kind) {
        case 'type':
          if (open === null) return;
          open.text = `${open.text} ${word}`.trim();
          typeIn(client, open.editor, richTextOf(open.text));
          words.set(word, open.versionId);
          return;
        case 'show':
          show(String(versions[given.version]));
          return;
        case 'draw':
          return;
        case 'compose':
          controller.drafting.compose();
          return;
        case 'mark': {
          const mark: Mark = { id: `mark-${marks++}`, page: 1, colour: 'red', shape: 'dot', x: 1, y: 2 };
          if (controller.view.draft === null) controller.drafting.setMark(mark);
          return;
        }
        case 'send':
          if (open !== null && controller.drafting.send(open.editor, richTextOf(open.text)) !== null)
            open.text = '';
          return;
        case 'escape':
          controller.drafting.putAway();
          return;
        case 'open':
          if (key !== undefined) openDraft(client, key);
          return;
        case 'list-send':
          if (key !== undefined) sendDraft(client, key);
          return;
        case 'throw-away': {
          const thrown = key === undefined ? undefined : state.drafts[key];
          if (key === undefined || thrown === undefined) return;
          for (const each of wordsOf(plainText(thrown.message))) words.set(each, null);
          discardDraft(client, key);
          return;
        }
        case 'refuse': {
          const draft = key === undefined ? undefined : state.drafts[key];
          if (draft === undefined) return;
          const returned = { mutationId: word, reason: 'No.' };
          state.drafts[`aside.${word}`] = { ...plainDraft(draft), message: richTextOf(word), returned };
          client.storage.setItem(`draft.u1.aside.${word}`, JSON.stringify(state.drafts[`aside.${word}`]));
          words.set(word, draft.place?.versionId ?? '');
          return;
        }
        case 'move': {
          const moved = key === undefined ? undefined : state.drafts[key];
          const to = places[given.version];
          if (key === undefined || moved === undefined || to === undefined) return;
          if (moved.place?.versionId === to.versionId) return;
          const { versionId: id, version, fileName } = to;
          const text = plainText(moved.message);
          const isOpen = open?.editor.key === key;
          const at = moveDraft(client, key, { id, version, fileName });
          if (at === null) return;
          if (open !== null && isOpen) open.versionId = id;
          for (const each of wordsOf(text)) words.set(each, id);
          openDraft(client, at);
          return;
        }
      }
    },
  };
}

it('every word is kept or sent, on the version that it was written on or moved to, whatever is opened meanwhile', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const { run, words, sent, drafts } = reviewing();
      for (const [at, each] of steps.entries()) run(each, `w${at}`);
      const found = new Map<string, unknown>();
      for (const { text, versionId } of sent) for (const word of text.split(' ')) found.set(word, versionId);
      for (const { message, place } of Object.values(drafts()))
        for (const word of plainText(message).split(' ')) found.set(word, place?.versionId);
      for (const [word, versionId] of words)
        if (versionId !== null) expect([word, found.get(word)]).toEqual([word, versionId]);
    }),
  );
});
