import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '#client/state/client.ts';
import type { User } from '#shared/accounts/user.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Mark, MarkColour } from '#shared/review/mark.ts';
import { openEditor, openReviewScene } from '../../../../../tests/support/scenes/review-scene.ts';
import type { ReviewController } from './review-controller.ts';

let client: Client;
let controller: ReviewController;

beforeEach(() => {
  ({ client, controller } = openReviewScene());
});

afterEach(() => vi.unstubAllGlobals());

/** Draws a mark in the colour in hand and sends a comment on it, as the editor does. */
function sendMark(): string {
  const mark: Mark = { id: 'mark-1', page: 1, colour: controller.view.colour, shape: 'dot', x: 10, y: 20 };
  controller.drafting.setMark(mark);
  const topicId = controller.drafting.send(openEditor(client), richTextOf('Please move the logo'));
  if (topicId === null) throw new Error('not sent');
  controller.choose(topicId, { reveal: true, sent: true });
  return topicId;
}

const colourOf = (topicId: string): MarkColour | undefined => {
  const topic = client.review.state.topics.find(({ id }) => id === topicId);
  return topic === undefined ? undefined : controller.markOf(topic)?.colour;
};

describe('a colour chosen', () => {
  it('for the next mark leaves the one just sent as it is', () => {
    const sent = sendMark();
    expect(controller.view.selected).toBe(sent);
    controller.chooseColour('blue');
    expect(controller.view.colour).toBe('blue');
    expect(colourOf(sent)).toBe('red');
  });

  it('after the next tool leaves the one just sent as it is', () => {
    const sent = sendMark();
    controller.chooseTool('rect');
    expect(controller.view.selected).toBeNull();
    controller.chooseColour('green');
    controller.chooseTool('select');
    controller.chooseColour('pink');
    expect(colourOf(sent)).toBe('red');
  });

  it('leaves the one just sent as it is while the select tool may move it, until it is picked', () => {
    const sent = sendMark();
    controller.chooseTool('select');
    expect(controller.view.selected).toBe(sent);
    controller.chooseColour('green');
    expect(colourOf(sent)).toBe('red');
    controller.events.onSelect('mark-1');
    controller.chooseColour('green');
    expect(colourOf(sent)).toBe('green');
  });

  it('recolours the mark that was picked, also to the colour in hand', () => {
    const sent = sendMark();
    controller.chooseColour('blue');
    controller.choose(sent, { fly: true });
    controller.chooseColour('blue');
    expect(colourOf(sent)).toBe('blue');
  });

  it('is for the next mark once a tool to draw with was taken, and for the picked one again after', () => {
    const sent = sendMark();
    controller.choose(sent);
    controller.chooseTool('arrow');
    controller.chooseColour('yellow');
    expect(colourOf(sent)).toBe('red');
    controller.chooseTool('select');
    expect(controller.view.selected).toBe(sent);
    controller.chooseColour('purple');
    expect(colourOf(sent)).toBe('purple');
  });

  it('recolours neither what another has drawn nor anything where nothing may be drawn', () => {
    const sent = sendMark();
    controller.choose(sent);
    controller.setReadOnly(true);
    controller.chooseColour('green');
    expect(colourOf(sent)).toBe('red');
    controller.setReadOnly(false);
    client.session.user = { id: 'u2' } as User;
    controller.chooseColour('pink');
    expect(colourOf(sent)).toBe('red');
  });
});
