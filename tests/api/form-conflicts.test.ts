import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompanyInformation } from '#shared/accounts/company-information.ts';
import type { TeamMemberDetail } from '#shared/accounts/team-member.ts';
import type { ProviderLook, User, WhitelabelLook } from '#shared/accounts/user.ts';
import type { BillingForm } from '#shared/billing/document/billing-form.ts';
import { nobodyBilled } from '#shared/billing/document/billing-settings.ts';
import type { WhitelabelTerms } from '#shared/brands/white-label.ts';
import type { BusinessHours, HoursNow } from '#shared/calendar/business-hours.ts';
import { formConflictOf } from '#shared/kernel/form-conflict.ts';
import type { ManagedAnnouncement } from '#shared/notifications/announcement.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import type { Workflow } from '#shared/workflows/workflow.ts';
import type { ApiClient } from '../support/clients/api-client.ts';
import { startTestServer, type TestServer } from '../support/servers/test-server.ts';

let server: TestServer;
let owner: ApiClient;
let admin: ApiClient;
let farah: string;
beforeAll(async () => {
  server = await startTestServer();
  const companyId = await server.addCompany('Harbour Coffee');
  farah = await server.addPerson({ email: 'farah@h.test', role: 'owner', companyId });
  await server.addPerson({ email: 'admin@g.test', role: 'admin' });
  owner = await server.signIn('customer', 'farah@h.test');
  admin = await server.signIn('user', 'admin@g.test');
});
afterAll(() => server.close());

const from = (fields: object): { before: string } => ({ before: JSON.stringify(fields) });

describe('a form that is saved from two browsers', () => {
  it('keeps what the other has changed of a company, and refuses to replace a field that both changed', async () => {
    const given: CompanyInformation = {
      ...{ name: 'Harbour Coffee', contact: '', phone: '' },
      ...nobodyBilled,
    };
    const save = (fields: Record<string, string>) =>
      owner.write<CompanyInformation>('PUT', '/company-information', 'customer-profile', fields);
    const contact = 'Farah, second floor, ring twice';
    await save({ ...given, contact, ...from({ contact: '' }) });
    expect((await save({ ...given, phone: '+47 5555', ...from({ phone: '' }) })).data).toEqual({
      ...given,
      contact,
      phone: '+47 5555',
    });
    const refused = await save({ ...given, contact: 'Ben', ...from({ contact: '' }) });
    expect(refused).toMatchObject({
      status: 409,
      messages: [`Contact reads now: “${contact}”`, 'Save again to replace it with what you entered.'],
    });
    expect(formConflictOf(refused.data)).toEqual({ contact });
    expect((await save({ ...given, contact: 'Ben', ...from({ contact }) })).data?.contact).toBe('Ben');
  });

  it('keeps the name of an order that the other has given, and returns it', async () => {
    const { data } = await owner.write<OrderDetail>('POST', '/order', 'card', { orderName: 'Spring' });
    const save = (orderName: string, nameBefore: string) =>
      owner.write<OrderDetail>('PUT', `/order/${data?.id}/detail`, 'card', { orderName, nameBefore });
    expect((await save('Menu', ' Spring ')).data?.orderName).toBe('Menu');
    expect(await save('Poster', 'Spring')).toMatchObject({
      status: 409,
      messages: ['Someone else changed the name. It reads now: “Menu”'],
      data: { kind: 'name-conflict', orderName: 'Menu' },
    });
    expect((await owner.get<OrderDetail>(`/order/${data?.id}`)).data?.orderName).toBe('Menu');
    // The same name by both, and one who has read the other's.
    expect((await save('Menu', 'Spring')).status).toBe(200);
    expect((await save('Poster', 'Menu')).data?.orderName).toBe('Poster');
  });

  it('keeps the text of an announcement when its end alone is set', async () => {
    const colours = { backgroundColor: '#1e3a5f', textColor: '#ffffff', readers: 'all' };
    const first = 'We close on 24 December.';
    const { data } = await admin.write<ManagedAnnouncement>('POST', '/announcements', 'profile', {
      html: first,
      ...colours,
    });
    const change = (fields: Record<string, string>) =>
      admin.write<ManagedAnnouncement>('PUT', `/announcements/${data?.id}`, 'profile', fields);
    const html = 'We close on 24 December, and on 2 January at noon.';
    await change({ html, ...colours, ...from({ html: first }) });
    const endsAt = '2027-01-03T08:00:00.000Z';
    const changed = await change({ html: first, ...colours, endsAt, ...from({ endsAt: null }) });
    expect(changed.data).toMatchObject({ html, endsAt });
    expect(await change({ html: 'Closed.', ...colours, ...from({ html: first }) })).toMatchObject({
      status: 409,
      messages: [`Text reads now: “${html}”`, 'Save again to replace it with what you entered.'],
    });
  });

  it('keeps the holidays of another beside a note on the business hours', async () => {
    const hours = (await admin.get<HoursNow>('/general/business-hours')).data?.hours as BusinessHours;
    const set = (fields: Partial<BusinessHours>) =>
      admin.write<HoursNow>('PUT', '/general/business-hours', 'profile', {
        hours: JSON.stringify({ ...hours, ...fields }),
        ...from(
          Object.fromEntries(
            Object.keys(fields).map((field) => [field, hours[field as keyof BusinessHours]]),
          ),
        ),
      });
    const holidays = [{ date: '2026-12-25', name: 'Christmas' }];
    await set({ holidays });
    expect((await set({ description: 'Ring twice.' })).data?.hours).toMatchObject({
      holidays,
      description: 'Ring twice.',
    });
  });

  it('keeps the note on invoices of another beside a changed bank', async () => {
    const form = (await admin.get<BillingForm>('/billing/settings')).data as BillingForm;
    const texts = Object.fromEntries(
      Object.entries(form).map(([field, value]) => [
        field,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
    const set = (fields: Record<string, string>, shown: Partial<BillingForm>) =>
      admin.write<BillingForm>('PUT', '/billing/settings', 'reseller-profile', {
        ...texts,
        ...{ sellerName: 'Galley', address: '1 Quay', country: 'NO' },
        ...fields,
        ...from(shown),
      });
    const { sellerName, address, country } = form;
    await set({ note: 'Thank you.' }, { note: form.note, sellerName, address, country });
    const saved = await set({ bank: 'DNB' }, { bank: form.bank });
    expect(saved.data).toMatchObject({ note: 'Thank you.', bank: 'DNB', sellerName: 'Galley' });
  });

  it('does not give a right back that another owner has taken away meanwhile', async () => {
    const form = {
      ...{ firstname: 'Jon', lastname: 'Berg', email: 'jon@h.test', timeZone: 'Europe/Oslo', jobTitle: '' },
      ...{ role: 'staff', isApprover: 'true', viewOnly: 'false' },
    };
    const { data } = await owner.write<{ member: TeamMemberDetail }>(
      ...(['POST', '/team-members', 'customer-team-member', form] as const),
    );
    const save = (fields: Record<string, string>) =>
      owner.write<{ member: TeamMemberDetail }>(
        ...(['PUT', `/team-members/${data?.member.id}`, 'customer-team-member', fields] as const),
      );
    await save({ ...form, isApprover: 'false', ...from({ isApprover: true }) });
    const renamed = await save({ ...form, jobTitle: 'Buyer', ...from({ jobTitle: '' }) });
    expect(renamed.data?.member).toMatchObject({ jobTitle: 'Buyer', isApprover: false });
    expect(await save({ ...form, jobTitle: 'Lead', ...from({ jobTitle: '' }) })).toMatchObject({
      status: 409,
      messages: ['Job title reads now: “Buyer”', 'Save again to replace it with what you entered.'],
    });
  });

  it('keeps the colours of a white-label account that its owner chose beside the address that the provider sets', async () => {
    const companyId = await server.addCompany('Brightside');
    const terms: WhitelabelTerms = {
      ...{ productName: 'Bright', logo: null, favicon: null, imagePlaceholder: null, theme: {} },
      ...{ address: 'bright', signInHost: null },
    };
    const give = (more: Partial<WhitelabelTerms>, shown: Partial<WhitelabelTerms>) =>
      admin.write('PUT', `/whitelabel/${companyId}`, 'reseller-profile', {
        terms: JSON.stringify({ ...terms, ...more }),
        ...from(shown),
      });
    expect((await give({}, {})).status).toBe(200);
    await server.addPerson({ email: 'hana@b.test', role: 'owner', companyId });
    const hana = await server.signIn('customer', 'hana@b.test');
    const { address: _address, signInHost: _host, ...look } = terms;
    const choose = (more: Partial<WhitelabelLook>, shown: Partial<WhitelabelLook>) =>
      hana.write<User>('PUT', '/whitelabel', 'reseller-profile', {
        look: JSON.stringify({ ...look, ...more }),
        ...from(shown),
      });
    const theme = { primary: '#0f766e' };
    await choose({ theme }, { theme: {} });
    await give({ address: 'brightside' }, { address: 'bright' });
    expect((await admin.get<WhitelabelTerms>(`/whitelabel/${companyId}`)).data).toEqual({
      ...terms,
      theme,
      address: 'brightside',
    });
    await give({ productName: 'Brightside' }, { productName: 'Bright' });
    expect(await choose({ productName: 'Bright Proofs' }, { productName: 'Bright' })).toMatchObject({
      status: 409,
      messages: ['Product name reads now: “Brightside”', 'Save again to replace it with what you entered.'],
    });
    expect(await give({ theme: { primary: '#111111' } }, { theme: {} })).toMatchObject({
      status: 409,
      messages: ['Someone else has changed “Colours”.', 'Save again to replace it with what you entered.'],
    });
  });

  it('keeps the logo of the provider beside its new colours', async () => {
    const look: ProviderLook = { logo: null, favicon: null, imagePlaceholder: null, theme: {} };
    const set = (more: Partial<ProviderLook>, shown: Partial<ProviderLook>) =>
      admin.write<ProviderLook>('PUT', '/look', 'reseller-profile', {
        look: JSON.stringify({ ...look, ...more }),
        ...from(shown),
      });
    const logo = 'data:image/png;base64,iVBORw0KGgo=';
    await set({ logo }, { logo: null });
    const theme = { primary: '#0f766e' };
    expect((await set({ theme }, { theme: {} })).data).toEqual({ ...look, logo, theme });
  });

  it('keeps the time zone of a customer’s owner beside the new name of the company', async () => {
    const form = {
      ...{ company: 'Kettle', firstname: 'Kim', lastname: 'Ode', email: 'kim@k.test', timeZone: 'UTC' },
    };
    const { data } = await admin.write<{ companyId: string }>(
      ...(['POST', '/customer', 'reseller-customer', form] as const),
    );
    const save = (fields: Record<string, string>) =>
      admin.write('PUT', `/customer/${data?.companyId}`, 'reseller-customer', fields);
    await save({ ...form, timeZone: 'Europe/Oslo', ...from({ timeZone: 'UTC' }) });
    await save({ ...form, company: 'Kettle & Co', ...from({ company: 'Kettle' }) });
    const [owner] = await server.db.query<{ time_zone: string; name: string }>(
      'SELECT u.time_zone, c.name FROM users u JOIN companies c ON c.id = u.company_id WHERE u.email = $1',
      ['kim@k.test'],
    );
    expect(owner).toEqual({ time_zone: 'Europe/Oslo', name: 'Kettle & Co' });
    expect(await save({ ...form, company: 'Kettles', ...from({ company: 'Kettle' }) })).toMatchObject({
      status: 409,
      messages: ['Company reads now: “Kettle & Co”', 'Save again to replace it with what you entered.'],
    });
  });

  it('keeps the people of a workflow beside its new name', async () => {
    const people = JSON.stringify([{ id: farah, role: 'approver' }]);
    const { data } = await owner.write<Workflow>('POST', '/workflows', 'customer-team-member', {
      name: 'Labels',
      people,
    });
    const save = (fields: Record<string, string>) =>
      owner.write<Workflow>('PUT', `/workflows/${data?.id}`, 'customer-team-member', fields);
    await save({ name: 'Labels', people: '[]', ...from({ name: 'Labels' }) });
    await save({ name: 'All labels', people, isDefault: 'true', ...from({ name: 'Labels' }) });
    expect(await save({ name: 'Wine', people, ...from({ name: 'Labels' }) })).toMatchObject({
      status: 409,
      messages: ['Name reads now: “All labels”', 'Save again to replace it with what you entered.'],
    });
    expect((await owner.get<Workflow[]>('/workflows')).data).toMatchObject([
      { name: 'All labels', people: [{ id: farah }] },
    ]);
  });
});
