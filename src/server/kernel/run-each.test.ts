import { expect, it } from 'vitest';
import { invalidInput } from '#shared/kernel/errors.ts';
import { runEach, runForEach, runOnStore } from './run-each.ts';

const failing = (text: string) => async (): Promise<void> => {
  throw new Error(text);
};

it('runs the steps one after another', async () => {
  const log: string[] = [];
  const step = (name: string) => async () => {
    log.push(`${name} begins`);
    await null;
    log.push(`${name} ends`);
  };
  await runEach([step('first'), step('second')]);
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('runs the steps after one that fails, also before its first wait, and throws its error at the end', async () => {
  const done: string[] = [];
  const error = new Error('disk full');
  const thrown = await runEach([
    () => {
      throw error;
    },
    async () => done.push('second'),
  ]).catch((caught: unknown) => caught);
  expect(done).toEqual(['second']);
  expect(thrown).toBe(error);
});

it('throws all errors where several fail, with the message of each', async () => {
  const thrown = await runEach([failing('disk full'), async () => {}, failing('table locked')]).catch(
    (caught: unknown) => caught,
  );
  expect(thrown).toBeInstanceOf(AggregateError);
  expect(thrown).toMatchObject({
    message: 'disk full; table locked',
    errors: [new Error('disk full'), new Error('table locked')],
  });
});

it('says for which one a step failed, and why', async () => {
  const done: string[] = [];
  const cause = invalidInput(['no currency']);
  const thrown = await runForEach('company', ['1', '2'], async (id) => {
    if (id === '1') throw cause;
    done.push(id);
  }).catch((caught: unknown) => caught);
  expect(done).toEqual(['2']);
  expect(thrown).toMatchObject({ message: 'company 1: Not Valid: no currency', cause });
});

it('ends where five steps on the store have failed in a row, and not where five have among others', async () => {
  let tried = 0;
  const away = async (): Promise<void> => {
    tried += 1;
    throw new Error('no response');
  };
  const there = async (): Promise<void> => {
    tried += 1;
  };
  await expect(runOnStore(Array<typeof away>(200).fill(away))).rejects.toMatchObject({
    errors: { length: 5 },
  });
  expect(tried).toBe(5);
  tried = 0;
  await expect(runOnStore([away, away, away, there, away, away, there])).rejects.toMatchObject({
    errors: { length: 5 },
  });
  expect(tried).toBe(7);
});
