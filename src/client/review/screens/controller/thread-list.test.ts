import { describe, expect, it } from 'vitest';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { Topic } from '#shared/review/annotation.ts';
import type { Mark } from '#shared/review/mark.ts';
import { encodeMark } from '#shared/review/mark-record.ts';
import { createMarkReader, stageMarks } from './mark-reader.ts';
import { countsByPage, findThreads, openNeighbour, readingOrder } from './thread-list.ts';

const mei = { id: 'mei', name: 'Mei Tan', avatar: null };
const jonas = { id: 'jonas', name: 'Jonas Lind', avatar: null };
const dot = (page: number, x: number, y: number): Mark => ({
  id: `m-${page}-${x}-${y}`,
  page,
  colour: 'red',
  shape: 'dot',
  x,
  y,
});
const topic = (id: string, mark: Mark | null, change: Partial<Topic> = {}): Topic => ({
  id,
  number: Number(id),
  tab: 'public',
  message: richTextOf(`Note ${id}`),
  sender: mei,
  dateCreated: '2026-03-01T08:00:00.000Z',
  dateEdited: null,
  isResolve: false,
  resolvedBy: null,
  comments: [],
  annotation: mark === null ? null : encodeMark(mark),
  annotationAttrId: mark?.id ?? null,
  ...change,
});
const reader = createMarkReader({ pageSizes: [], image: false });
const ids = (topics: readonly Topic[]) => topics.map(({ id }) => id);

const topics = [
  topic('1', null),
  topic('2', dot(2, 10, 10)),
  topic('3', dot(1, 90, 50), { isResolve: true }),
  topic('4', dot(1, 10, 50), { sender: jonas, message: richTextOf('Tasting notes are last year’s') }),
];

describe('threads', () => {
  it('are read page by page, top to bottom, left to right, and last those without a mark', () => {
    expect(ids(readingOrder(topics, reader))).toEqual(['4', '3', '2', '1']);
  });

  it('are found by state, by words of theirs in any order and by author', () => {
    expect(ids(findThreads(topics, 'open', ''))).toEqual(['1', '2', '4']);
    expect(ids(findThreads(topics, 'resolved', ''))).toEqual(['3']);
    expect(ids(findThreads(topics, 'all', 'notes TASTING'))).toEqual(['4']);
    expect(ids(findThreads(topics, 'all', 'jonas'))).toEqual(['4']);
    expect(findThreads(topics, 'all', 'tasting mei')).toEqual([]);
    // Somebody resolves a thread in which a reply is written.
    expect(ids(findThreads(topics, 'open', '', '3'))).toEqual(['1', '2', '3', '4']);
  });

  it('are walked around the ends, those that are open', () => {
    expect(openNeighbour(topics, null, 1)?.id).toBe('1');
    expect(openNeighbour(topics, null, -1)?.id).toBe('4');
    expect(openNeighbour(topics, 3, 1)?.id).toBe('1');
    expect(openNeighbour(topics, 0, -1)?.id).toBe('4');
    expect(openNeighbour(topics, 1, 1)?.id).toBe('4');
    expect(openNeighbour(topics, 0.5, 1)?.id).toBe('2');
    expect(openNeighbour([], null, 1)).toBeNull();
  });

  it('are counted on the pages of their marks', () => {
    expect([...countsByPage(topics, reader)].sort()).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});

describe('marks for the stage', () => {
  it('are those of the tab, numbered, with state and owner, and the unsaved one', () => {
    const draft = dot(1, 5, 5);
    const shown = stageMarks({
      topics: [...topics, topic('5', dot(1, 1, 1), { tab: 'internal' }), topic('0', dot(3, 1, 1))],
      tab: 'public',
      reader,
      userId: 'jonas',
      draft,
    });
    expect(shown.map(({ number, state, own }) => [number, state, own])).toEqual([
      [2, 'saved', false],
      [3, 'resolved', false],
      [4, 'saved', true],
      [null, 'saved', false],
      [null, 'draft', true],
    ]);
  });

  it('leave out records that hold no mark', () => {
    const broken = topic('9', null, { annotation: '{"className":"Star"}' });
    const form = topic('8', null, { annotation: 'data:application/vnd.fdf;base64,JUZERg==' });
    expect(stageMarks({ topics: [broken, form], tab: 'public', reader, userId: 'mei', draft: null })).toEqual(
      [],
    );
  });
});
