import { expect, it } from 'vitest';
import type { SessionState } from '#client/accounts/stores/session.store.ts';
import { askForIdentity } from './identity.ts';

it('asks once for all calls that wait, and ends them alike', async () => {
  const session = { identity: null } as SessionState;
  for (const isProved of [true, false]) {
    const first = askForIdentity({ session }, { proofs: ['password'] });
    const second = askForIdentity({ session }, { proofs: ['password', 'code'] });
    expect(session.identity?.proofs).toEqual(['password', 'code']);
    session.identity?.settle(isProved);
    expect(await Promise.all([first, second])).toEqual([isProved, isProved]);
    expect(session.identity).toBeNull();
  }
});
