import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteData } from '#shared/protocol/http-table.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { connectLive } from '../support/clients/live-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

type Done = RouteData<'createTeamMember'>;
type Members = RouteData<'teamMembers'>;

let server: TestServer;
let adaId: string;
let ada: ApiClient;
let ownerId: string;
beforeAll(async () => {
  server = await startTestServer();
  adaId = await server.addPerson({
    email: 'ada@studio.test',
    role: 'admin',
    firstname: 'Ada',
    lastname: 'Visser',
  });
  ada = await server.signIn('user', 'ada@studio.test');
  const companyId = await server.addCompany('Harbour Coffee');
  ownerId = await server.addPerson({ email: 'farah@harbour.test', role: 'owner', companyId });
});
afterAll(() => server.close());

const scope = 'customer-team-member';
const devi = {
  firstname: 'Devi',
  lastname: 'Raman',
  email: 'devi@studio.test',
  timeZone: 'Asia/Singapore',
  role: 'operator',
};
const create = (fields: Record<string, string>) => ada.write<Done>('POST', '/team-members', scope, fields);
const idOf = (response: { data?: Done }): string => response.data?.member.id ?? '';

describe("the provider's customers", () => {
  const maple = {
    company: 'Maple Clinic',
    firstname: 'Mei',
    lastname: 'Koh',
    email: 'mei@maple.test',
    timeZone: 'Asia/Singapore',
  };

  it('are taken on by an administrator, on the free plan, and their owner is mailed', async () => {
    const taken = await ada.write<RouteData<'createCustomer'>>(
      'POST',
      '/customer',
      'reseller-customer',
      maple,
    );
    const mail = await server.nextMail();
    expect(mail).toMatchObject({ to: 'mei@maple.test' });
    expect(mail.text).toContain('Galley has opened an account for you. There you order');
    const [company] = await server.db.query(
      `SELECT name, plan, currency, client_id AS "clientId" FROM companies WHERE id = $1`,
      [taken.data?.companyId],
    );
    expect(company).toEqual({ name: 'Maple Clinic', plan: 'free', currency: 'RM', clientId: null });
    const listed = await ada.get<RouteData<'paygCustomers'>>('/payg/customers');
    expect(JSON.stringify(listed.data)).toContain('Maple Clinic');
  });

  it('are not taken on by managers', async () => {
    await server.addPerson({ email: 'manager@studio.test', role: 'manager' });
    const manager = await server.signIn('user', 'manager@studio.test');
    expect((await manager.write('POST', '/customer', 'reseller-customer', maple)).status).toBe(403);
  });
});

describe("the provider's staff", () => {
  it('are taken in by an administrator, sign in on their own side, and are changed and sent away', async () => {
    const created = await create(devi);
    expect(created.data).toMatchObject({
      message: 'Devi Raman is in your team. We have mailed devi@studio.test.',
      member: { role: 'operator', state: 'invited', isApprover: false, viewOnly: false },
    });
    const mail = await server.nextMail();
    expect(mail.text).toContain('You are in the team of Galley. There you work');
    expect(mail.text).toContain('show customers their proofs');
    const token = /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    await fetch(`${server.url}/api/g/reset-password/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ token, password: 'my very own words' }),
    });
    const client = await server.signIn('user', devi.email, 'my very own words');
    expect((await client.get<RouteData<'providerProfile'>>('/profile')).data).toMatchObject({
      role: 'operator',
    });

    const live = await connectLive(server.url, 'user', client.token);
    const saved = await ada.write<Done>('PUT', `/team-members/${idOf(created)}`, scope, {
      ...devi,
      role: 'manager',
    });
    expect(saved.data?.member.role).toBe('manager');
    expect((await live.when('force-logout')).code).toBe('role-changed');
    const away = await ada.write<Done>('PUT', `/team-members/${idOf(created)}/deactivate`, scope);
    expect(away.data?.member.state).toBe('deactivated');
    await expect(server.signIn('user', devi.email, 'my very own words')).rejects.toThrow();
  });

  it('are mailed that it is an administrator who gives them another address', async () => {
    const lee = { ...devi, firstname: 'Lee', email: 'lee@studio.test', role: 'operator' };
    const id = await server.addPerson({ email: lee.email, role: 'operator' });
    const saved = await ada.write<Done>('PUT', `/team-members/${id}`, scope, {
      ...lee,
      email: 'lee.tan@studio.test',
    });
    expect(saved.status).toBe(200);
    const mail = server.mails.find(({ to }) => to === lee.email);
    expect(mail?.text).toContain(
      'An administrator of Galley wants you to sign in to Galley with lee.tan@studio.test from now on.',
    );
    expect(mail?.text).toContain('please ask an administrator.');
    expect(mail?.text).not.toContain('owner');
  });

  it('have roles of the provider alone, and rights by their role alone', async () => {
    for (const role of ['owner', 'staff', 'guest'])
      expect((await create({ ...devi, email: `${role}@studio.test`, role })).status).toBe(422);
    const asked = await create({
      ...devi,
      email: 'cso@studio.test',
      role: 'cso',
      isApprover: 'true',
      viewOnly: 'true',
    });
    expect(asked.data?.member).toMatchObject({ role: 'cso', isApprover: false, viewOnly: false });
  });

  it('are listed without customers, whom no administrator changes here', async () => {
    const listed = await ada.get<Members>('/team-members');
    expect(listed.data?.map(({ id }) => id)).toContain(adaId);
    expect(listed.data?.map(({ id }) => id)).not.toContain(ownerId);
    expect((await ada.get(`/team-members/${ownerId}`)).status).toBe(404);
    expect((await ada.write('PUT', `/team-members/${ownerId}/deactivate`, scope)).status).toBe(404);
  });

  it('keep an administrator: nobody gives up their own role, and of two who send each other away one stays', async () => {
    const own = { firstname: 'Ada', lastname: 'Visser', email: 'ada@studio.test', timeZone: 'UTC' };
    const kept = await ada.write('PUT', `/team-members/${adaId}`, scope, { ...own, role: 'operator' });
    expect(kept.messages).toEqual([
      'Your own role is another administrator’s to change, so that there always is one.',
    ]);
    const secondId = await server.addPerson({ email: 'bo@studio.test', role: 'admin' });
    const bo = await server.signIn('user', 'bo@studio.test');
    const both = await Promise.all([
      ada.write('PUT', `/team-members/${secondId}/deactivate`, scope),
      bo.write('PUT', `/team-members/${adaId}/deactivate`, scope),
    ]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    const [row] = await server.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM users WHERE role = 'admin' AND deactivated_at IS NULL`,
    );
    expect(row?.n).toBe(1);
  });
});
