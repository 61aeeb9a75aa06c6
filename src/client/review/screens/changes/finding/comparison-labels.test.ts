import { describe, expect, it } from 'vitest';
import { newComparison } from '#client/review/stores/comparison.store.ts';
import { inPlace } from '#shared/compare/change.ts';
import { type CompareSettings, usualSettings } from '#shared/compare/compare-settings.ts';
import type { ListedChange } from '#shared/compare/list-changes.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import {
  announcedSince,
  comparedSoFar,
  countSentence,
  failureSentence,
  mayCompareAgain,
  notComparedPart,
  nothingChanged,
  unfinishedPart,
  unlistedSentence,
} from './comparison-labels.ts';

const names = { old: 'Version 3' };
const state = { ...newComparison(), total: 24 };

describe('a comparison in words', () => {
  it('says that nothing has changed only once it is done', () => {
    expect(countSentence({ ...state, status: 'comparing' })).toBe('Comparing');
    expect(countSentence({ ...state, status: 'done' })).toBe('No change');
    expect(comparedSoFar({ compared: 5, total: 24 })).toBe('5 of 24 pages compared');
  });

  it('announces changes once all are found, and those of a long file as they are found', () => {
    const since = { since: 'since version 3' };
    const changes = [{} as ListedChange];
    const comparing = { ...state, changes, status: 'comparing' as const, compared: 212, total: 300 };
    expect(announcedSince(comparing, since)).toBe('so far since version 3, 212 of 300 pages compared');
    expect(announcedSince({ ...comparing, changes: [] }, since)).toBeNull();
    expect(announcedSince({ ...comparing, total: 24 }, since)).toBeNull();
    expect(announcedSince({ ...comparing, status: 'done' }, since)).toBe('since version 3');
    const settings = { ...usualSettings, insideTrim: true };
    expect(announcedSince({ ...comparing, status: 'done', settings }, since)).toBe(
      'since version 3, by your own settings',
    );
    expect(announcedSince({ ...comparing, status: 'failed' }, since)).toBeNull();
  });

  it('says that nothing has changed in what is compared where own settings leave something out', () => {
    const since = { since: 'since version 3' };
    const inText = { old: 'version 3', new: 'version 4' };
    const done = (settings: CompareSettings) => ({ ...state, status: 'done' as const, settings });
    const own = done({ ...usualSettings, inksOut: ['Cyan'] });
    expect(announcedSince(own, since)).toBe('since version 3 in what your own settings compare');
    expect(announcedSince({ ...own, status: 'comparing' }, since)).toBeNull();
    expect(announcedSince(done(usualSettings), since)).toBeNull();
    expect(announcedSince(done({ ...usualSettings, sensitivity: 'fine' }), since)).toBeNull();
    expect(nothingChanged(own, { inText })).toEqual({
      title: 'Nothing has changed in what is compared',
      text: 'Your own settings leave something out. “Usual settings” compares all of it with version 3.',
    });
    expect(nothingChanged(done(usualSettings), { inText })).toEqual({
      title: 'Nothing has changed',
      text: 'This file looks like version 3.',
    });
  });

  it('says which pages could not be compared where nothing else has changed, and before a decision', () => {
    const fault: EngineFault = { kind: 'timeout' };
    const inText = { old: 'version 3', new: 'version 4' };
    const faults = [7, 2, 7].map((page) => ({ side: 'after' as const, page, fault }));
    const done = { ...state, status: 'done' as const, faults };
    expect(countSentence(done)).toBe('No change on the pages compared');
    expect(nothingChanged(done, { inText })).toEqual({
      title: 'Nothing has changed on the pages compared',
      text: 'They look like those of version 3. Look at the others yourself.',
    });
    expect(unfinishedPart(done, { inText })).toEqual({
      text: 'Pages 2 and 7 could not be compared with version 3.',
      page: 2,
    });
    const unread: ListedChange = {
      ...{ key: 'a', change: { kind: 'page', how: 'unread', side: 'after', why: 'damaged' } },
      places: [{ page: 5, old: 5, at: null, was: null }],
    };
    expect(unfinishedPart({ ...done, faults: [], changes: [unread] }, { inText })?.text).toBe(
      'Page 5 could not be compared with version 3.',
    );
    expect(unfinishedPart({ ...done, faults: [] }, { inText })).toBeNull();
  });

  it('announces pages that could not be compared where nothing else has changed, and leads from one to the next', () => {
    const fault: EngineFault = { kind: 'invalid' };
    const since = { since: 'since version 3' };
    const unread: ListedChange = {
      ...{ key: 'a', change: { kind: 'page', how: 'unread', side: 'after', why: 'damaged' } },
      places: [{ page: 5, old: 5, at: null, was: null }],
    };
    const done = {
      ...{ ...state, status: 'done' as const, changes: [unread] },
      faults: [{ side: 'after' as const, page: 7, fault }],
    };
    expect([countSentence(done), announcedSince(done, since)]).toEqual([
      'No change on the pages compared',
      'since version 3',
    ]);
    expect(announcedSince({ ...done, changes: [] }, since)).toBe('since version 3');
    expect(notComparedPart(done, 1)).toEqual({ text: 'Pages 5 and 7 could not be compared.', page: 5 });
    expect([notComparedPart(done, 5)?.page, notComparedPart(done, 7)?.page]).toEqual([7, 5]);
    const changed: ListedChange = { ...unread, change: { kind: 'page', how: 'removed' } };
    expect(notComparedPart({ ...done, changes: [changed, unread] }, 1)).toBeNull();
    expect(notComparedPart({ ...done, status: 'comparing' }, 1)).toBeNull();
    expect(notComparedPart({ ...done, changes: [], faults: [] }, 1)).toBeNull();
  });

  it('names the pages of the new file where pages of the old one cannot be read', () => {
    const inText = { old: 'version 3', new: 'version 4' };
    const unread: ListedChange = {
      ...{ key: 'a', change: { kind: 'page', how: 'unread', side: 'before', why: 'damaged' } },
      places: [{ page: 7, old: 5, at: null, was: null }],
    };
    const fault: EngineFault = { kind: 'timeout' };
    const faults = [{ side: 'before' as const, page: 5, fault }];
    const done = { ...state, status: 'done' as const, faults, changes: [unread] };
    expect(unfinishedPart(done, { inText })?.text).toBe('Page 7 could not be compared with version 3.');
    expect(failureSentence({ names: { old: 'Version 3' } }, done)).toContain('could not be read: page 7.');
  });

  it('says of pages that look alike only what was compared, by the settings too', () => {
    const inText = { old: 'version 3', new: 'version 4' };
    const faults = [{ side: 'after' as const, page: 2, fault: { kind: 'timeout' } as EngineFault }];
    const settings = { ...usualSettings, inksOut: ['Cyan'] };
    expect(nothingChanged({ settings, faults }, { inText }).text).toBe(
      'They look like those of version 3 in what your own settings compare. Look at the others yourself.',
    );
  });

  it('says how many places that differ in rendering only are not listed, and on which pages', () => {
    const at = { x: 0, y: 0, width: 1, height: 1 };
    const page = (page: number, renderingOnly: number, listed: number) => ({
      ...{ page, old: page },
      comparison: {
        ...{ changes: [], placement: inPlace, resized: null, renderingOnly },
        rendering: Array.from({ length: listed }, () => at),
      },
    });
    const sentence = (...pages: ReturnType<typeof page>[]) =>
      unlistedSentence({ result: { map: null, pages: new Map(pages.map((each) => [each.page, each])) } });
    expect(sentence(page(1, 20, 20), page(2, 0, 0))).toBeNull();
    expect(sentence(page(7, 21, 20))).toBe('1 more place on page 7 is not listed one by one.');
    expect(sentence(page(7, 32, 20), page(2, 57, 20))).toBe(
      '49 more places on pages 2 and 7 are not listed one by one.',
    );
  });

  it('compares again what a passing reason kept from it, and not what is damaged or locked', () => {
    const failed = (fault: EngineFault) => ({
      ...{ ...state, status: 'done' as const },
      faults: [{ side: 'after' as const, page: 2, fault }],
    });
    for (const kind of ['memory', 'timeout', 'missing', 'crash'] as const)
      expect(mayCompareAgain(failed({ kind }))).toBe(true);
    expect(mayCompareAgain(failed({ kind: 'invalid' }))).toBe(false);
    expect(mayCompareAgain(failed({ kind: 'password-required' }))).toBe(false);
    expect(mayCompareAgain({ ...failed({ kind: 'memory' }), status: 'comparing' })).toBe(false);
  });

  it('says when two files are different documents', () => {
    expect(failureSentence({ names }, { ...state, status: 'different', matched: 3 })).toBe(
      'These look like different documents (3 of 24 pages match).',
    );
  });

  it('says why the old file could not be compared', () => {
    const failed = { ...state, status: 'failed' as const };
    expect(failureSentence({ names }, { ...failed, fault: { kind: 'password-required' } })).toBe(
      'Version 3 is protected by another password. Enter it to compare the two.',
    );
    expect(failureSentence({ names }, { ...failed, fault: { kind: 'missing' } })).toBe(
      'Version 3 could not be compared. Missing PDF file.',
    );
  });

  it('calls a picture that could not be compared no PDF', () => {
    const file = { names, old: { fileType: 'image' as const } };
    const failed = (kind: 'missing' | 'invalid') =>
      failureSentence(file, { ...state, status: 'failed', fault: { kind } });
    expect(failed('missing')).toBe('Version 3 could not be compared. Missing image file.');
    expect(failed('invalid')).toBe('Version 3 could not be compared. Invalid or corrupted image file.');
  });

  it('names the pages that could not be compared, each once', () => {
    const fault = { kind: 'memory' as const };
    const faults = [9, 2, 9].map((page) => ({ side: 'after' as const, page, fault }));
    expect(failureSentence({ names }, { ...state, status: 'done', faults })).toBe(
      'Not compared, because they could not be read: pages 2, 9. Look at them yourself.',
    );
    expect(failureSentence({ names }, { ...state, status: 'done' })).toBeNull();
  });
});
