import { expect, it } from 'vitest';
import { createTypedSentence } from './typed-sentence.ts';

/** Types keys 150 ms apart; returns those that are taken for the sentence although its field is gone. */
function type(into: ReturnType<typeof createTypedSentence>, keys: string[], inField: boolean, from: number) {
  return keys.filter((text, at) => {
    const parts = text.split('+');
    const key = parts.pop() ?? '';
    const held = (name: string): boolean => parts.includes(name);
    const modifiers = { ctrlKey: held('Control'), metaKey: held('Meta') };
    return into.takes({ key, timeStamp: from + at * 150, ...modifiers }, inField);
  });
}
const letters = (text: string): string[] => [...text];

it('takes the rest of a sentence whose field was taken away, to its end', () => {
  const sentence = createTypedSentence();
  expect(type(sentence, letters('Please move '), true, 0)).toEqual([]);
  const rest = [...letters('the '), 'Shift', 'L', 'Backspace', ...letters('logo')];
  expect(type(sentence, rest, false, 1_800)).toEqual([...letters('the '), 'L', ...letters('logo')]);
  expect(type(sentence, ['a'], false, 9_000)).toEqual([]);
});

it.each([['Escape'], ['Enter'], ['Tab'], ['Control+k']])(
  'is ended by %s: the next key is a command',
  (ending) => {
    const sentence = createTypedSentence();
    type(sentence, letters('Please'), true, 0);
    expect(type(sentence, [ending, 'a'], false, 900)).toEqual([]);
  },
);

it('is ended by whoever presses elsewhere', () => {
  const sentence = createTypedSentence();
  type(sentence, letters('Please'), true, 0);
  sentence.end();
  expect(type(sentence, ['a'], false, 900)).toEqual([]);
});

it.each([['Control+Enter'], ['Meta+Enter']])(
  'goes on behind %s, which sends it, until a pause',
  (sending) => {
    const sentence = createTypedSentence();
    type(sentence, [...letters('Please'), sending], true, 0);
    const rest = letters(' and resolve it');
    expect(type(sentence, rest, false, 1_200)).toEqual(rest);
    const endsAt = 1_200 + (rest.length - 1) * 150;
    expect(type(sentence, ['r'], false, endsAt + 700)).toEqual([]);
  },
);

it('is over where whoever sent it pauses before the next key', () => {
  const sentence = createTypedSentence();
  type(sentence, [...letters('Please'), 'Control+Enter'], true, 0);
  expect(type(sentence, ['j'], false, 900 + 600)).toEqual([]);
});

it('is not begun by what is sent elsewhere than in a field', () => {
  const sentence = createTypedSentence();
  type(sentence, ['Control+Enter'], false, 0);
  expect(type(sentence, ['j'], false, 150)).toEqual([]);
});
