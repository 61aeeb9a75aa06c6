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

it.each([['Escape'], ['Enter'], ['Tab'], ['Control+Enter'], ['Control+k']])(
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
