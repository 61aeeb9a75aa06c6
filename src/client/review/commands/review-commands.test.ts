import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindCommands } from '#client/commands/bind-commands.ts';
import type { Topic } from '#shared/review/annotation.ts';
import { type ReviewAction, reviewActionLabels } from '#shared/review/review-actions.ts';
import { type ToolName, toolTraits } from '#shared/review/tool.ts';
import { reviewCommands } from './review-commands.ts';
import type { ReviewContext, ReviewControls } from './review-context.ts';

/** A person who only reads a file of three pages, on its second. */
const reading: Omit<ReviewContext, 'controller'> = {
  ...{
    hasDocument: true,
    pageCount: 3,
    page: 2,
    canDraw: false,
    canPress: false,
    canUndo: false,
    canRedo: false,
  },
  ...{ canDownload: false, isMarked: false, canDownloadFile: false, canClose: true, canStep: false },
  ...{ selected: null, canResolveSelected: false, canDeleteSelected: false, tab: 'public', tabs: ['public'] },
  ...{ openThreads: 0, hasText: false, decisions: [], olderVersion: null, newerVersion: null },
  ...{ canDecideVersion: false, isChecked: false },
};
const topic = { id: 't1', isResolve: false } as Topic;

function offeredIn(given: Partial<ReviewContext> = {}) {
  const calls: unknown[][] = [];
  const controller = new Proxy({} as ReviewControls, {
    get:
      (_, name) =>
      (...values: unknown[]) =>
        void calls.push([name, ...values]),
  });
  const context = { ...reading, ...given, controller };
  const commands = bindCommands(reviewCommands, () => context);
  return { context, ids: commands.map(({ id }) => id), run: runOf(commands, calls) };
}
const runOf = (commands: ReturnType<typeof bindCommands>, calls: unknown[][]) => (id: string) => {
  const command = commands.find((each) => each.id === id);
  if (command === undefined) throw new Error(`${id} is not offered`);
  calls.length = 0;
  command.run();
  return [...calls];
};

describe('the commands of a review', () => {
  it('begin nothing and change nothing for who may only read', () => {
    const { ids } = offeredIn({ canUndo: true, canRedo: true, selected: topic, hasText: true });
    const writing =
      /^(mark|comment|order|version\.(approve|revise)|colour|tool\.(pin|arrow|rect|draw|press))/;
    expect(ids.filter((id) => writing.test(id))).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining(['tool.select', 'tool.hand', 'tool.text', 'zoom.in', 'text.copy']),
    );
  });

  it('show nothing of a document that is not there, and leave a way back', () => {
    const { ids } = offeredIn({ hasDocument: false, canDraw: true });
    expect(ids.filter((id) => /^(tool|zoom|page|text)/.test(id))).toEqual([]);
    expect(ids).toContain('review.close');
    expect(ids).toContain('comment.file');
  });

  it('turn no page beyond the ends, and none of a single one', () => {
    const on = (page: number) => offeredIn({ page }).run;
    expect(on(3)('page.next')).toEqual([['goToPage', 3]]);
    expect(on(1)('page.previous')).toEqual([['goToPage', 1]]);
    expect(on(2)('page.last')).toEqual([['goToPage', 3]]);
    expect(on(2)('page.first')).toEqual([['goToPage', 1]]);
    expect(offeredIn({ pageCount: 1, page: 1 }).ids.filter((id) => id.startsWith('page.'))).toEqual([]);
  });

  it('resolve the chosen thread, or reopen it', () => {
    const on = (isResolve: boolean) =>
      offeredIn({ canDraw: true, canResolveSelected: true, selected: { ...topic, isResolve } }).run;
    expect(on(false)('comment.resolve')).toMatchObject([['resolve', { id: 't1' }, true]]);
    expect(on(true)('comment.resolve')).toMatchObject([['resolve', { id: 't1' }, false]]);
  });

  it('approve a version or take that back, whichever is left to do', () => {
    const decide = (isChecked: boolean) =>
      offeredIn({ canDecideVersion: true, isChecked }).ids.filter((id) =>
        /^version\.(approve|revise)/.test(id),
      );
    expect(decide(false)).toEqual(['version.approve']);
    expect(decide(true)).toEqual(['version.revise']);
    expect(offeredIn({ canDecideVersion: true, isChecked: true }).run('version.revise')).toEqual([
      ['decideVersion', 'Revise'],
    ]);
  });

  it('offer the tab that is not shown, of those that this person may read', () => {
    const of = (given: Partial<ReviewContext>) => offeredIn(given).ids.filter((id) => id.startsWith('tab.'));
    expect(of({ tabs: ['public'] })).toEqual([]);
    expect(of({ tabs: ['public', 'internal'] })).toEqual(['tab.internal']);
    expect(of({ tabs: ['public', 'internal'], tab: 'internal' })).toEqual(['tab.public']);
  });

  it('download what there is: a resolution only where proofs carry a watermark', () => {
    const of = (given: Partial<ReviewContext>) =>
      offeredIn(given).ids.filter((id) => id.includes('download'));
    expect(of({ isMarked: true })).toEqual([]);
    expect(of({ canDownload: true })).toEqual(['proof.download']);
    expect(of({ canDownload: true, isMarked: true })).toEqual([
      'proof.download',
      'proof.download-144',
      'proof.download-300',
    ]);
    expect(of({ canDownloadFile: true })).toEqual(['file.download']);
    const { run } = offeredIn({ canDownload: true, canDownloadFile: true, isMarked: true });
    expect(run('proof.download-300')).toEqual([['download', 300]]);
    expect(run('file.download')).toEqual([['download', 'file']]);
  });

  it('do one thing each wherever they are offered', () => {
    const flag = fc.boolean();
    const any = fc
      .record({
        ...{
          hasDocument: flag,
          canDraw: flag,
          canPress: flag,
          canUndo: flag,
          canRedo: flag,
          canDownload: flag,
        },
        ...{
          isMarked: flag,
          canDownloadFile: flag,
          canClose: flag,
          canStep: flag,
          hasText: flag,
          isChosen: flag,
        },
        ...{ canResolveSelected: flag, canDeleteSelected: flag, canDecideVersion: flag, isChecked: flag },
        pageCount: fc.integer({ min: 1, max: 4 }),
        openThreads: fc.nat({ max: 2 }),
        decisions: fc.subarray(Object.keys(reviewActionLabels) as ReviewAction[]),
        olderVersion: fc.constantFrom(null, 'v1'),
        newerVersion: fc.constantFrom(null, 'v3'),
      })
      .map(({ isChosen, ...given }) => ({
        ...given,
        selected: isChosen ? topic : null,
        // Both are of the chosen thread.
        canResolveSelected: isChosen && given.canResolveSelected,
      }));
    fc.assert(
      fc.property(any, (given) => {
        const { ids, run } = offeredIn({ ...given, page: 1 });
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect([id, run(id).length]).toEqual([id, 1]);
        expect(ids.filter((id) => id.startsWith('order.'))).toHaveLength(given.decisions.length);
      }),
    );
  });
});

it('offers every tool that draws nothing to every reader, and those that begin a mark to nobody who only reads', () => {
  const { ids } = offeredIn();
  const tools = Object.keys(toolTraits) as ToolName[];
  expect(tools.filter((tool) => !ids.includes(`tool.${tool}`))).toEqual(['pin', 'arrow', 'rect', 'draw']);
});
