import { mkdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { DatabaseError, DatabaseUnavailable } from './kernel/db/database-error.ts';
import { PgliteStopped } from './kernel/db/pglite-connection.ts';
import { CannotListen, faultText } from './start-fault.ts';

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  );

it('says of a fault that can be mended what to do, without a stack', async () => {
  expect(faultText(new ConfigError('PORT: must be a number'))).toBe('PORT: must be a number');
  expect(faultText(new CannotListen('in use'))).toBe('in use');
  expect(faultText(new DatabaseUnavailable('x', { cause: new PgliteStopped('stopped') }))).toBe('stopped');
  expect(faultText(new DatabaseUnavailable('connect ECONNREFUSED 127.0.0.1:5432'))).toBe(
    'The database cannot be used: connect ECONNREFUSED 127.0.0.1:5432. Look at DATABASE_URL; the command doctor tries every setting.',
  );
  expect(faultText(new DatabaseError('password authentication failed', '28P01', null))).toContain(
    'DATABASE_URL',
  );
  expect(faultText(await rejection(mkdir('package.json/database')))).toMatch(/^ENOTDIR: .+DATA_DIR/);
});

it('leaves any other to its stack', async () => {
  expect(faultText(new TypeError('cannot read properties of undefined'))).toBeNull();
  expect(faultText(new DatabaseError('no such column', '42703', null))).toBeNull();
  expect(faultText(await rejection(readFile('/nowhere')))).toBeNull();
  expect(faultText('text')).toBeNull();
});
