import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testPassword } from '../support/scenes/add-people.ts';
import {
  type FinishedSignOn,
  openSignOnScene,
  type SignOnScene,
  tokenOf,
} from '../support/scenes/sign-on-scene.ts';

let scene: SignOnScene;
let signOn: SignOnScene['signOn'];
let profileOf: SignOnScene['profileOf'];
let count: number;
let domain: string;
beforeAll(async () => {
  scene = await openSignOnScene();
  ({ signOn, profileOf } = scene);
});
afterAll(() => scene?.close());
beforeEach(async () => {
  ({ count, domain } = await scene.newCompany());
});

it('asks for the second factor, unless that of the issuer counts and it says that there was one', async () => {
  const { server, set } = scene;
  await set();
  const email = `ada@${domain}`;
  const first = await signOn({ email });
  expect(first.data).not.toHaveProperty('awaits');
  const userId = (await profileOf(tokenOf(first))).data?.id ?? '';
  await server.db.query(
    `INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, '\\x00', now())`,
    [userId],
  );
  const strong = { email, amr: ['pwd', 'mfa'] };
  const second = await signOn(strong);
  expect(second.data).toMatchObject({ awaits: 'code', factors: ['app'] });
  expect((await profileOf(tokenOf(second))).status).toBe(401);
  await set({ trustsSecondFactor: 'true' });
  for (const amr of [undefined, ['pwd'], ['pwd', 'pin'], ['unknown']])
    expect((await signOn({ email, ...(amr && { amr }) })).data).toMatchObject({ awaits: 'code' });
  expect((await signOn({ email, acr: 'urn:example:bronze' })).data).toMatchObject({ awaits: 'code' });
  for (const account of [
    strong,
    { email, amr: ['pwd', 'otp'] },
    { email, acr: 'https://refeds.org/profile/mfa' },
  ]) {
    const trusted = await signOn(account);
    expect(trusted.data).not.toHaveProperty('awaits');
    expect((await profileOf(tokenOf(trusted))).status).toBe(200);
  }
});

it('asks staff who must have a second factor for one of theirs, unless the issuer says that there was one', async () => {
  const { server, set, open } = scene;
  await server.addPerson({ email: `boss@${domain}`, role: 'admin' });
  const boss = await server.signIn('user', `boss@${domain}`);
  const staffDomain = `studio${count}.test`;
  await set({ joinsAs: 'operator', domains: staffDomain, trustsSecondFactor: 'true' }, boss);
  await server.db.query(
    `INSERT INTO installation (second_factor_roles) VALUES ('{operator}')
     ON CONFLICT (id) DO UPDATE SET second_factor_roles = '{operator}'`,
  );
  expect((await signOn({ email: `ada@${staffDomain}` }, 'user')).data).toMatchObject({ awaits: 'enrolment' });
  const strong = await signOn({ email: `ada@${staffDomain}`, amr: ['mfa'] }, 'user');
  expect((await profileOf(tokenOf(strong), 'user')).status).toBe(200);

  // Who is asked for their password first, since their account was there before, is not asked for more.
  const email = `bob@${staffDomain}`;
  await server.addPerson({ email, role: 'operator' });
  for (const [amr, awaits] of [
    [['mfa'], undefined],
    [['pwd'], 'enrolment'],
  ] as const) {
    await server.db.query('DELETE FROM sign_on_identities');
    const { data } = await signOn({ email, amr: [...amr] }, 'user');
    const link = data !== undefined && 'link' in data ? data.link : '';
    const linked = await open<FinishedSignOn>('/single-sign-on/link', { link, password: testPassword });
    expect(linked.status).toBe(200);
    expect((linked.data as { awaits?: string }).awaits).toBe(awaits);
  }
  await server.db.query("UPDATE installation SET second_factor_roles = '{}'");
  await boss.write('DELETE', '/single-sign-on', 'profile');
});

it('asks a company’s people whose role must have a second factor for one, unless the issuer says that there was one', async () => {
  const { server, set } = scene;
  await set({ trustsSecondFactor: 'true' });
  const email = `ada@${domain}`;
  const first = await signOn({ email });
  const role = (await profileOf(tokenOf(first))).data?.role;
  await server.db.query("UPDATE installation SET second_factor_roles = '{owner,staff}'");
  expect(role).toBe('staff');
  expect((await signOn({ email })).data).toMatchObject({ awaits: 'enrolment' });
  expect((await profileOf(tokenOf(await signOn({ email, amr: ['mfa'] })))).status).toBe(200);
  await server.db.query("UPDATE installation SET second_factor_roles = '{}'");
});
