import { expect, it } from 'vitest';
import type { Version } from '#shared/files/attachment.ts';
import { isComparedUnasked, notComparedYet } from './not-compared-yet.ts';

const old = (fileSize: number) => ({ id: 'v3', fileMeta: { fileSize } }) as Version;
const names = { old: 'Version 3', since: 'since version 3' };
const found = { versionId: 'v3', changes: 17, pages: 6, size: 4096 };
const large = 101 * 2 ** 20;

it('says where data are saved what the server has found, or what is fetched', () => {
  expect(notComparedYet({ changedSince: found }, old(2048), names, true)).toEqual({
    title: '17 changes on 6 pages since version 3',
    text: 'Your connection is set to save data. The list of changes is fetched for it, 4 KB.',
  });
  const unknown = {
    title: 'Not compared yet',
    text: 'Your connection is set to save data. Version 3 is fetched for it, 2 KB.',
  };
  expect(notComparedYet({ changedSince: null }, old(2048), names, true)).toEqual(unknown);
  const other = { ...found, versionId: 'v2' };
  expect(notComparedYet({ changedSince: other }, old(2048), names, true)).toEqual(unknown);
});

it('fetches a large file on request only, and says how large it is, until the server has the list', () => {
  expect(isComparedUnasked({ changedSince: null }, old(2048), false)).toBe(true);
  expect(isComparedUnasked({ changedSince: null }, old(2048), true)).toBe(false);
  expect(isComparedUnasked({ changedSince: null }, old(large), false)).toBe(false);
  expect(isComparedUnasked({ changedSince: found }, old(large), false)).toBe(true);
  expect(notComparedYet({ changedSince: null }, old(large), names, false)).toEqual({
    title: 'Not compared yet',
    text: 'Version 3 is large: comparing fetches 101 MB.',
  });
});
