import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { runningAddress, sealChecks } from './doctor.ts';

describe('the doctor', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000/readyz'],
    ['0.0.0.0', 'http://127.0.0.1:3000/readyz'],
    ['::', 'http://[::1]:3000/readyz'],
    ['fd00::7', 'http://[fd00::7]:3000/readyz'],
    ['galley.internal', 'http://galley.internal:3000/readyz'],
  ])('asks a server that listens on %s at %s', (host, address) => {
    expect(runningAddress({ host, port: 3000 })).toBe(address);
  });

  it('tries the key that seals certificates, where one is configured', async () => {
    const found = (env: Record<string, string>) => sealChecks(readConfig(env));
    expect(await found({})).toEqual([]);
    expect(await found({ SEAL_P12: '/nowhere.p12' })).toEqual([
      {
        part: 'Seal',
        what: 'the key of /nowhere.p12',
        problem: 'SEAL_P12: there is no file /nowhere.p12 that can be read',
      },
    ]);
    const [{ problem } = { problem: null }] = await found({
      SEAL_P12: 'package.json',
      SEAL_PASSWORD: 'secret',
    });
    expect(problem).toMatch(/^SEAL_P12 and SEAL_PASSWORD: /);
  });
});
