import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { typeIn } from '#client/review/stores/draft-editors.ts';
import { draftKey } from '#client/review/stores/drafts.ts';
import type { Client } from '#client/state/client.ts';
import { plainText, type RichText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { Mark } from '#shared/review/mark.ts';
import type { ToolName } from '#shared/review/tool.ts';
import { openEditor, openReviewScene } from '../../../../../tests/support/scenes/review-scene.ts';
import type { ReviewController } from './review-controller.ts';

const dot: Mark = { id: 'mark-1', page: 1, colour: 'red', shape: 'dot', x: 10, y: 20 };
const text = richTextOf('Half written');
let client: Client;
let controller: ReviewController;
const write = (message: RichText): void => typeIn(client, openEditor(client), message);

beforeEach(() => {
  ({ client, controller } = openReviewScene());
});

afterEach(() => vi.unstubAllGlobals());

describe('an unsent comment', () => {
  it('is put away with its mark while nothing may be drawn, and is there again after', () => {
    controller.drafting.setMark(dot);
    write(text);
    controller.setReadOnly(true);
    expect(controller.view).toMatchObject({ draft: null, composing: false });
    controller.setReadOnly(false);
    expect(controller.view.draft).toEqual(dot);
    expect(openEditor(client).begun.message).toEqual(text);
  });

  it('without a mark goes the same way', () => {
    controller.drafting.compose();
    write(text);
    controller.setReadOnly(true);
    expect(controller.view.composing).toBe(false);
    controller.setReadOnly(false);
    expect(controller.view.composing).toBe(true);
  });

  it('belongs to its tab, and a cancelled one to none', () => {
    controller.drafting.setMark(dot);
    controller.setTab('internal');
    expect(controller.view.draft).toBeNull();
    controller.setTab('public');
    expect(controller.view.draft).toEqual(dot);
    controller.drafting.cancel();
    controller.drafting.restore();
    expect(controller.view.draft).toBeNull();
    expect(client.review.state.drafts).toEqual({});
  });

  it('that was written comes back with its mark where cancelling it is undone', () => {
    controller.drafting.setMark(dot);
    controller.drafting.discard();
    expect(client.toasts.toasts).toEqual([]);
    controller.drafting.setMark(dot);
    write(text);
    controller.drafting.discard();
    expect(controller.view.draft).toBeNull();
    expect(client.review.state.drafts).toEqual({});
    const [thrownAway] = client.toasts.toasts;
    expect(thrownAway).toMatchObject({ title: 'Draft discarded', messages: [plainText(text)] });
    thrownAway?.action?.run();
    controller.drafting.restore();
    expect(controller.view.draft).toEqual(dot);
    expect(openEditor(client).begun.message).toEqual(text);
  });

  it('comes back of several that were thrown away one after the other', () => {
    for (const page of ['one', 'two']) {
      controller.drafting.setMark(dot);
      write(richTextOf(page));
      controller.drafting.discard();
    }
    for (const { action } of [...client.toasts.toasts]) action?.run();
    const kept = Object.values(client.review.state.drafts).map((draft) => draft && plainText(draft.message));
    expect(kept.toSorted()).toEqual(['one', 'two']);
  });

  it('is kept when Escape puts it away, and undo, a click on Open or the next mark bring it back', () => {
    controller.drafting.setMark(dot);
    write(text);
    controller.drafting.putAway();
    expect(controller.view).toMatchObject({ draft: null, composing: false });
    controller.undo();
    expect(controller.view.draft).toEqual(dot);
    expect(openEditor(client).begun.message).toEqual(text);

    controller.drafting.putAway();
    const toast = client.toasts.toasts.find(({ title }) => title === 'Draft kept');
    toast?.action?.run();
    expect(client.review.state.openingDraft).toBe(draftKey.newTopic('v1', 'public'));
    controller.drafting.restore();
    expect(controller.view.draft).toEqual(dot);

    controller.drafting.putAway();
    controller.drafting.setMark({ ...dot, id: 'mark-2' });
    expect(controller.view.draft).toEqual(dot);
    expect(openEditor(client).begun.message).toEqual(text);
  });

  it('is gone after Escape where nothing was written', () => {
    controller.drafting.setMark(dot);
    controller.drafting.putAway();
    expect(client.review.state.drafts).toEqual({});
    expect(client.toasts.toasts).toEqual([]);
  });

  it('is not sent without text', () => {
    controller.drafting.setMark(dot);
    expect(controller.drafting.send(openEditor(client), richTextOf('  \n '))).toBeNull();
    expect(controller.view.draft).toEqual(dot);
  });
});

it('a tool that draws is put down where nothing may be drawn; one that reads stays in hand', () => {
  const toolAfter = (name: ToolName): string => {
    controller.setReadOnly(false);
    controller.chooseTool(name);
    controller.setReadOnly(true);
    return controller.view.tool;
  };
  expect((['arrow', 'hand', 'text'] as const).map(toolAfter)).toEqual(['select', 'hand', 'text']);
});
