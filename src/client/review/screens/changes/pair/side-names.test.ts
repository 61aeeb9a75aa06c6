import { expect, it } from 'vitest';
import { sideNames } from './side-names.ts';

const side = (attachmentId: string, fileName: string, version: number) => ({
  ...{ attachmentId, fileName, version },
});

it('names two versions of one file by their numbers, and says “since” of an earlier one alone', () => {
  const [three, four] = [side('a', 'flyer.pdf', 3), side('a', 'flyer.pdf', 4)];
  expect(sideNames(three, four)).toMatchObject({ old: 'Version 3', since: 'since version 3' });
  expect(sideNames(four, three)).toMatchObject({ old: 'Version 4', since: 'from version 4' });
});

it('names two files by their names', () => {
  expect(sideNames(side('b', 'art.png', 2), side('a', 'flyer.pdf', 1))).toMatchObject({
    ...{ old: 'art.png, version 2', new: 'flyer.pdf', since: 'from art.png, version 2' },
  });
});
