import { expect, it } from 'vitest';
import { nodeEngine, nodeMupdf } from '../tests/support/files/node-engine.ts';
import { warmUp } from './warm-up.ts';

it('draws its own page, in which only the cross-references are missing, and leaves nothing behind', async () => {
  const engine = await nodeEngine();
  const before = (await nodeMupdf()).errorCount();
  await warmUp(engine);
  expect((await nodeMupdf()).errorCount() - before).toBe(1);
  expect(await engine.use()).toMatchObject({ documents: 0, displayLists: 0 });
});
