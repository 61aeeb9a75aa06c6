import { expect, it } from 'vitest';
import { importAgain } from './import-again.ts';

const failed = (address: string) => new TypeError(`Failed to fetch dynamically imported module: ${address}`);

/** A server that is away for the first `failures` fetches. */
function server(failures: number) {
  const fetched: string[] = [];
  const load = async (address: string): Promise<object> => {
    fetched.push(address);
    if (fetched.length <= failures) throw failed(address);
    return { address };
  };
  return { fetched, load };
}

it('fetches a module under an address that no failure is kept of, once for all who want it', async () => {
  const { fetched, load } = server(0);
  const error = failed('https://galley.test/assets/late-1.js');
  const [one, other] = await Promise.all([importAgain(error, load), importAgain(error, load)]);
  expect(one).toBe(other);
  expect(await importAgain(error, load)).toBe(one);
  expect(fetched).toEqual([expect.stringMatching(/^https:\/\/galley\.test\/assets\/late-1\.js\?again=\d+$/)]);
});

it('takes another address with each try, until the server is there', async () => {
  const { fetched, load } = server(2);
  const error = failed('https://galley.test/assets/late-2.js');
  for (const _ of [1, 2]) await expect(importAgain(error, load)).rejects.toThrow('?again=');
  await expect(importAgain(error, load)).resolves.toEqual({ address: fetched[2] });
  expect(new Set(fetched).size).toBe(3);
});

it('gives up where the module is not known, or a second address failed', async () => {
  const { fetched, load } = server(0);
  for (const error of [
    new TypeError('Importing a module script failed.'),
    failed('https://galley.test/a.js?again=7'),
  ])
    await expect(importAgain(error, load)).rejects.toBe(error);
  expect(fetched).toEqual([]);
});
