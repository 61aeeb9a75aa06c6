import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mail } from '#server/kernel/mail/mailer.ts';
import type { Role } from '#shared/access/role.ts';
import { richTextOf } from '#shared/kernel/rich-text.ts';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient, ApiResponse } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { addOrder } from '../support/scenes/order-fixture.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

type Done = RouteData<'createTeamMember'>;
type Members = RouteData<'teamMembers'>;

let server: TestServer;
let companyId: string;
let farahId: string;
let farah: ApiClient;
beforeAll(async () => {
  server = await startTestServer();
  companyId = await server.addCompany('Harbour Coffee');
  farahId = await server.addPerson({
    email: 'farah@harbour.test',
    role: 'owner',
    companyId,
    firstname: 'Farah',
    lastname: 'Aziz',
  });
  farah = await server.signIn('customer', 'farah@harbour.test');
});
afterAll(() => server.close());

const scope = 'customer-team-member';
const ben = {
  firstname: 'Ben',
  lastname: 'Lim',
  email: 'ben@harbour.test',
  jobTitle: 'Head of trade',
  timeZone: 'Asia/Singapore',
  isApprover: 'true',
};
const named = (firstname: string, more: Record<string, string> = {}) => ({
  ...ben,
  firstname,
  email: `${firstname.toLowerCase()}@harbour.test`,
  ...more,
});
const create = (fields: Record<string, string>, who = farah) =>
  who.write<Done>('POST', '/team-members', scope, fields);
const save = (id: string, fields: Record<string, string>, who = farah) =>
  who.write<Done>('PUT', `/team-members/${id}`, scope, fields);
const act = (id: string, action: string, who = farah) =>
  who.write<Done>('PUT', `/team-members/${id}/${action}`, scope);
const one = async (id: string) =>
  (await farah.get<RouteData<'teamMember'>>(`/team-members/${id}`)).data ?? null;
const idOf = ({ data, messages }: ApiResponse<Done>): string => {
  if (data === undefined) throw new Error(`nobody was created: ${messages}`);
  return data.member.id;
};
const tokenIn = ({ text }: Mail): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const setPassword = async (mail: Mail, password: string): Promise<number> =>
  (
    await fetch(`${server.url}/api/g/reset-password/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokenIn(mail), password }),
    })
  ).status;
const verify = (mail: Mail) =>
  fetch(`${server.url}/api/g/verify-email`, {
    method: 'POST',
    body: new URLSearchParams({ token: tokenIn(mail) }),
  });
const mailTo = async (address: string): Promise<Mail> => {
  for (;;) {
    const mail = await server.nextMail();
    if (mail.to === address) return mail;
  }
};

describe('a team member', () => {
  it('is mailed a link that sets the password, signs in, and is active then', async () => {
    const live = await connectLive(server.url, 'customer', farah.token);
    const created = await create(ben);
    expect(created.data).toMatchObject({
      message: 'Ben Lim is in your team. We have mailed ben@harbour.test.',
      member: { name: 'Ben Lim', state: 'invited', isApprover: true, viewOnly: false, role: 'staff' },
    });
    await live.when('reload-profile');
    live.close();
    const mail = await mailTo('ben@harbour.test');
    expect(mail.text).toContain('in the team of Harbour Coffee');
    expect(await setPassword(mail, 'my very own words')).toBe(200);
    const client = await server.signIn('customer', 'ben@harbour.test', 'my very own words');
    const profile = await client.get<RouteData<'customerProfile'>>('/r/profile');
    expect(profile.data).toMatchObject({ role: 'staff', isApprover: true, emailIsVerified: true });
    const found = await one(idOf(created));
    expect(found).toMatchObject({
      ...{ state: 'active', jobTitle: 'Head of trade', isRemovable: true },
      lastSeenAt: expect.any(String),
    });
    // Sent twice with one id they are one, and mailed once.
    const headers = { 'x-mutation-id': randomUUID() };
    const twice = [1, 2].map(() => farah.write<Done>('POST', '/team-members', scope, named('Twin'), headers));
    const [first, second] = await Promise.all(twice);
    expect(first?.data?.member.id).toBe(second?.data?.member.id);
    expect(server.mails.filter(({ to }) => to === 'twin@harbour.test')).toHaveLength(1);
  });

  it('with a password is mailed about the account, without the password', async () => {
    const password = 'k7#mQpr2Vw8nTx4Zb9Hd';
    const created = await create(named('Suriya', { password }));
    const mail = await mailTo('suriya@harbour.test');
    expect(mail.text).toContain('/signin');
    expect(`${mail.text}${mail.html}`).not.toContain(password);
    expect(JSON.stringify(created)).not.toContain(password);
    expect((await one(idOf(created)))?.state).toBe('invited');
    await server.signIn('customer', 'suriya@harbour.test', password);
    expect((await one(idOf(created)))?.state).toBe('active');
  });

  it('is refused with what is wrong, and an address that has an account wherever it is', async () => {
    const refused = async (fields: Record<string, string>, ...messages: string[]) =>
      expect(await create(fields)).toMatchObject({ success: false, messages });
    await refused(
      named('Empty', { firstname: ' ', email: 'nobody' }),
      'First name: Required!',
      'Email: Not Valid',
    );
    await refused(named('Weak', { password: 'short' }), 'Password: Too short: 5 of at least 10 characters');
    const taken = 'Email: someone already has an account with this address.';
    await refused(named('Ben', { email: 'BEN@harbour.test' }), taken);
    const otherId = await server.addCompany('Kestrel');
    await server.addPerson({ email: 'tom@kestrel.test', role: 'owner', companyId: otherId });
    await refused(named('Tom', { email: 'tom@kestrel.test' }), taken);
    const atOnce = await Promise.all(['1', '2', '3'].map((jobTitle) => create(named('Racer', { jobTitle }))));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('is created although the mail cannot go out, which is said', async () => {
    const { mailer } = server.parts;
    const { send } = mailer;
    mailer.send = () => Promise.reject(new Error('no mail today'));
    const created = await create(named('Unlucky'));
    mailer.send = send;
    expect(created.data?.message).toContain('could not be sent');
    const again = await act(idOf(created), 'invite');
    expect(again.data?.message).toContain('We have mailed unlucky@harbour.test.');
  });

  it('has an account that the newest of several invitations alone opens', async () => {
    const created = await create(named('Twice'));
    const lost = tokenIn(server.mails.at(-1) as Mail);
    await act(idOf(created), 'invite');
    const use = (token: string) =>
      fetch(`${server.url}/api/g/reset-password/confirm`, {
        method: 'POST',
        body: new URLSearchParams({ token, password: 'quite some words' }),
      });
    expect((await use(lost)).status).toBe(404);
    expect((await use(tokenIn(server.mails.at(-1) as Mail))).status).toBe(200);
  });
});

describe('the team is its owners’ alone', () => {
  it.each([
    ['staff', 403, 403],
    ['view-only owner', 200, 403],
    ['operator', 403, 403],
    ['manager', 403, 403],
    ['cso', 403, 403],
  ] as const)('%s', async (who, read, write) => {
    const role: Role = who === 'view-only owner' ? 'owner' : who;
    const isCustomer = role === 'owner' || role === 'staff';
    const email = `${who.replace(' ', '-')}@all.test`;
    await server.addPerson({
      email,
      role,
      viewOnly: who === 'view-only owner',
      ...(isCustomer && { companyId }),
    });
    const client = await server.signIn(isCustomer ? 'customer' : 'user', email);
    expect((await client.get('/team-members')).status).toBe(read);
    expect((await client.get(`/team-members/${farahId}`)).status).toBe(read);
    for (const response of [
      await create(named('Nobody'), client),
      await save(farahId, ben, client),
      await act(farahId, 'deactivate', client),
      await client.write('DELETE', `/team-members/${farahId}`, scope),
    ])
      expect(response.status).toBe(write);
  });

  it('and another company’s people are nobody', async () => {
    const otherId = await server.addCompany('Vale');
    const strangerId = await server.addPerson({ email: 'vale@vale.test', role: 'owner', companyId: otherId });
    expect((await farah.get(`/team-members/${strangerId}`)).status).toBe(404);
    for (const response of [
      await save(strangerId, named('Taken')),
      await act(strangerId, 'deactivate'),
      await farah.write('DELETE', `/team-members/${strangerId}`, scope),
    ])
      expect(response.status).toBe(404);
    const { data } = await farah.get<Members>('/team-members');
    expect(data?.some(({ id }) => id === strangerId)).toBe(false);
  });
});

describe('a change', () => {
  it('reaches its person at once, and a new role signs them out', async () => {
    const id = await server.addPerson({ email: 'role@harbour.test', role: 'staff', companyId });
    const client = await server.signIn('customer', 'role@harbour.test');
    const live = await connectLive(server.url, 'customer', client.token);
    const fields = named('Role', { isApprover: 'false', viewOnly: 'true' });
    expect((await save(id, fields)).data?.member).toMatchObject({ viewOnly: true, isApprover: false });
    await live.when('reload-profile');
    const { data } = await client.get<RouteData<'customerProfile'>>('/r/profile');
    expect(data).toMatchObject({ firstname: 'Role', viewOnly: true });
    await save(id, { ...fields, viewOnly: 'false', role: 'owner' });
    expect((await live.when('force-logout')).reason).toContain('role');
    expect((await client.get('/r/profile')).status).toBe(401);
  });

  it('of an address waits until it is verified, but for who has never signed in', async () => {
    const id = await server.addPerson({ email: 'old@harbour.test', role: 'staff', companyId });
    await server.signIn('customer', 'old@harbour.test');
    const fields = named('Moving', { email: 'new@harbour.test' });
    expect((await save(id, { ...fields, email: 'farah@harbour.test' })).messages).toEqual([
      'Email: someone already has an account with this address.',
    ]);
    expect((await save(id, fields)).data?.member).toMatchObject({
      emailAddress: 'old@harbour.test',
      pendingEmail: 'new@harbour.test',
    });
    const mail = await mailTo('new@harbour.test');
    expect((await mailTo('old@harbour.test')).text).toContain('new@harbour.test');
    await server.signIn('customer', 'old@harbour.test');
    expect((await verify(mail)).status).toBe(200);
    expect((await verify(mail)).status).toBe(200);
    await server.signIn('customer', 'new@harbour.test');
    expect(await one(id)).toMatchObject({ emailAddress: 'new@harbour.test', pendingEmail: null });
    // A withdrawn address opens nothing.
    await save(id, { ...fields, email: 'third@harbour.test' });
    const third = await mailTo('third@harbour.test');
    await act(id, 'keep-email');
    expect((await verify(third)).status).toBe(404);

    const invited = await create(named('Typo'));
    const wrong = await mailTo('typo@harbour.test');
    const mended = await save(idOf(invited), named('Typo', { email: 'right@harbour.test' }));
    expect(mended.data?.member).toMatchObject({ emailAddress: 'right@harbour.test', pendingEmail: null });
    expect(await setPassword(wrong, 'somebody else entirely')).toBe(404);
    expect(await setPassword(await mailTo('right@harbour.test'), 'three boats at sunrise')).toBe(200);
    // The first invited person has set a password, and never signed in.
    await save(idOf(invited), named('Typo', { email: 'righter@harbour.test' }));
    await expect(
      server.signIn('customer', 'righter@harbour.test', 'three boats at sunrise'),
    ).rejects.toThrow();
    expect(await setPassword(await mailTo('righter@harbour.test'), 'two boats at sunset')).toBe(200);
    await server.signIn('customer', 'righter@harbour.test', 'two boats at sunset');
  });

  it('of an address that somebody takes meanwhile is refused when it is opened', async () => {
    const id = await server.addPerson({ email: 'slow@harbour.test', role: 'staff', companyId });
    await server.signIn('customer', 'slow@harbour.test');
    await save(id, named('Slow', { email: 'wanted@harbour.test' }));
    const mail = await mailTo('wanted@harbour.test');
    await server.addPerson({ email: 'wanted@harbour.test', role: 'staff', companyId });
    expect((await verify(mail)).status).toBe(409);
  });

  it('of one’s own rights is another owner’s', async () => {
    const own = { ...ben, firstname: 'Farah', email: 'farah@harbour.test', isApprover: 'false' };
    expect((await save(farahId, { ...own, role: 'staff' })).status).toBe(409);
    expect((await save(farahId, { ...own, role: 'owner', viewOnly: 'true' })).status).toBe(409);
    expect((await act(farahId, 'deactivate')).status).toBe(409);
    expect((await save(farahId, { ...own, role: 'owner' })).data?.member.firstname).toBe('Farah');
  });

  it('by two owners who send each other away leaves one', async () => {
    const shared = await server.addCompany('Two Owners');
    const people = ['ann', 'bob'].map((name) => `${name}@two.test`);
    const ids: string[] = [];
    for (const email of people) ids.push(await server.addPerson({ email, role: 'owner', companyId: shared }));
    const clients = await Promise.all(people.map((email) => server.signIn('customer', email)));
    const [first, second] = clients;
    if (first === undefined || second === undefined) throw new Error('there are two');
    const responses = await Promise.all([
      act(ids[1] ?? '', 'deactivate', first),
      act(ids[0] ?? '', 'deactivate', second),
    ]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
    const [left] = await server.db.query<{ owners: number }>(
      'SELECT count(*)::int AS owners FROM users WHERE company_id = $1 AND deactivated_at IS NULL',
      [shared],
    );
    expect(left?.owners).toBe(1);
  });
});

describe('somebody who is deactivated', () => {
  it('is signed out at once, gets and is offered nothing, keeps their place on orders, and comes back', async () => {
    const id = await server.addPerson({
      email: 'leaving@harbour.test',
      role: 'staff',
      companyId,
      isApprover: true,
      firstname: 'Leah',
      lastname: 'Ving',
    });
    const client = await server.signIn('customer', 'leaving@harbour.test');
    const live = await connectLive(server.url, 'customer', client.token);
    const { orderId, versionPath } = await addOrder(server, {
      companyId,
      creatorId: farahId,
      uploaderId: id,
    });
    const people = { collaborators: JSON.stringify([id]), approvers: JSON.stringify([id]) };
    await farah.write('PUT', `/order/${orderId}/people`, 'card', people);
    await act(id, 'mail-password');
    const reset = await mailTo('leaving@harbour.test');

    expect((await act(id, 'deactivate')).data?.member).toMatchObject({
      state: 'deactivated',
      isRemovable: false,
      openOrders: [{ id: orderId, isCollaborator: true, isApprover: true, isCreator: false }],
    });
    expect((await live.when('force-logout')).reason).toContain('deactivated');
    await live.ended;
    expect((await client.get('/r/profile')).status).toBe(401);
    await expect(server.signIn('customer', 'leaving@harbour.test')).rejects.toThrow('Incorrect username');
    await expect(connectLive(server.url, 'customer', client.token)).rejects.toThrow();
    expect(await setPassword(reset, 'back by a side door')).toBe(404);

    const mentions = await farah.get<{ id: string }[]>(`/order/${orderId}/mentions`);
    expect(mentions.data?.some((person) => person.id === id)).toBe(false);
    const offered = await farah.get<{ id: string }[]>(`/order/${orderId}/company-people`);
    expect(offered.data?.some((person) => person.id === id)).toBe(true);
    const { orderId: otherOrder } = await addOrder(server, {
      companyId,
      creatorId: farahId,
      uploaderId: farahId,
    });
    const elsewhere = await farah.get<{ id: string }[]>(`/order/${otherOrder}/company-people`);
    expect(elsewhere.data?.some((person) => person.id === id)).toBe(false);
    expect((await farah.write('PUT', `/order/${otherOrder}/people`, 'card', people)).status).toBe(422);
    const also = { collaborators: JSON.stringify([id, farahId]), approvers: JSON.stringify([id]) };
    expect((await farah.write('PUT', `/order/${orderId}/people`, 'card', also)).status).toBe(200);
    // People on the order would be notified of a comment.
    const news = () => server.db.query('SELECT 1 FROM notifications WHERE user_id = $1', [id]);
    const { length: before } = await news();
    const message = JSON.stringify(richTextOf('A word'));
    const said = await farah.write('POST', `${versionPath}/annotation`, 'card-annotation', { message });
    expect(said.status).toBe(200);
    expect(await news()).toHaveLength(before);
    const { length: mailed } = server.mails;
    await fetch(`${server.url}/api/c/reset-password`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'leaving@harbour.test' }),
    });
    expect((await act(id, 'mail-password')).status).toBe(409);
    expect(server.mails.slice(mailed).some(({ to }) => to === 'leaving@harbour.test')).toBe(false);

    expect((await act(id, 'reactivate')).data?.member.state).toBe('active');
    await server.signIn('customer', 'leaving@harbour.test');
    const order = await farah.get<RouteData<'order'>>(`/order/${orderId}`);
    expect(order.data?.approvers.map((person) => person.id)).toEqual([id]);
  });

  it('is removed only where nothing would be missing', async () => {
    const remove = (id: string) => farah.write<{ message: string }>('DELETE', `/team-members/${id}`, scope);
    const id = idOf(await create(named('Mistake')));
    const workflow = await farah.write<RouteData<'createWorkflow'>>('POST', '/workflows', scope, {
      name: 'Sign-off',
      people: JSON.stringify([{ id, role: 'approver' }]),
    });
    expect([(await one(id))?.isRemovable, (await remove(id)).status]).toEqual([false, 409]);
    await farah.write('DELETE', `/workflows/${workflow.data?.id}`, scope);
    await server.db.query(
      `INSERT INTO images (company_id, name, mime_type, size, storage_key, added_by, created_at)
       VALUES ($1, 'logo.png', 'image/png', 1, 'images/logo', $2, now())`,
      [companyId, id],
    );
    expect((await remove(id)).status).toBe(409);
    await server.db.query(`DELETE FROM images WHERE added_by = $1`, [id]);
    expect((await remove(id)).data?.message).toBe('Mistake Lim is removed.');
    expect(await one(id)).toBeNull();
    const maker = await server.addPerson({ email: 'maker@harbour.test', role: 'staff', companyId });
    await addOrder(server, { companyId, creatorId: maker, uploaderId: maker });
    expect((await remove(maker)).messages?.[0]).toContain('Deactivate them instead');
    expect((await remove(farahId)).status).toBe(409);
  });
});
