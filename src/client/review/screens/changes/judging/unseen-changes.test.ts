import { expect, it } from 'vitest';
import { unseenChanges } from './unseen-changes.ts';

const version = (number: number) => ({ attachmentId: 'a', fileName: 'a.pdf', version: number });

it('says before a comparison is prepared that there is none, where there is something to compare with', () => {
  expect(unseenChanges(null, null, version(1))).toEqual([]);
  expect(unseenChanges(null, version(3), version(4))).toEqual([
    { text: 'This version has not been compared with version 3.', page: null },
  ]);
  expect(unseenChanges({ unseen: () => [] }, version(3), version(4))).toEqual([]);
});
