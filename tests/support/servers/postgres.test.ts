import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('leaves the exit code of a run as the tests have set it', () => {
  const { status } = spawnSync(
    'node_modules/.bin/tsx',
    ['--eval', `import('./tests/support/servers/postgres.ts').then(() => { process.exitCode = 3; })`],
    { encoding: 'utf8' },
  );
  expect(status).toBe(3);
});
