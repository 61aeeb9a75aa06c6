import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { plainText, richTextOf } from '#shared/kernel/rich-text.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { accessible } from '../support/browser/accessible.ts';
import { attachmentOf, see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();
const restored = 'What you typed before is here. It is not saved yet.';
const broken = { status: 500, json: { success: false, code: 'internal', message: 'Broken' } };

/** A form that takes text, and the field that is typed into. */
interface TypedForm {
  person: string;
  path: string;
  open?(page: Page): Promise<void>;
  field(page: Page): Locator;
  /** What is typed; else a text. */
  text?: string;
}
const typedForms: Readonly<Record<string, TypedForm>> = {
  'a new workflow': {
    person: 'tom',
    path: '/workflow-and-roles/create',
    field: (page) => page.getByLabel('Name'),
  },
  'a new product': {
    person: 'helen',
    path: '/payg',
    open: (page) => page.getByRole('button', { name: 'New product' }).click(),
    field: (page) => page.getByRole('dialog').getByLabel('Name'),
  },
  'a payment method': {
    person: 'farah',
    path: '/billing/payments/new',
    field: (page) => page.getByRole('textbox', { name: 'Bank' }),
  },
  'the look of a white-label account': {
    person: 'nadia',
    path: '/settings',
    field: (page) => page.getByLabel('Product name'),
  },
  'the business hours': {
    person: 'helen',
    path: '/settings',
    field: (page) => page.getByLabel('Note on the business hours'),
  },
  'the reason of a hold': {
    person: 'daniel',
    path: '/orders/detail/10482',
    open: (page) => page.getByRole('button', { name: 'Hold Order' }).click(),
    field: (page) => page.getByRole('dialog').getByLabel('Reason'),
  },
  'a due date': {
    person: 'daniel',
    path: '/orders/detail/10482',
    async open(page) {
      await see(page.getByRole('heading', { name: 'Spring catalogue, 300 pages' })).toBeVisible();
      await page.keyboard.press('d');
    },
    field: (page) => page.getByLabel('Due', { exact: true }),
    text: '2027-02-03T10:30',
  },
};

it.each(Object.entries(typedForms))(
  'what is typed into %s is there after a reload, until it is thrown away',
  async (_, { person, path, open = async () => {}, field, text = 'Typed, not saved' }) => {
    const page = await journey.as(person, path);
    await open(page);
    await see(field(page)).toBeVisible();
    const before = await field(page).inputValue();
    await field(page).fill(text);
    await page.reload();
    await open(page);
    await see(field(page)).toHaveValue(text);
    await see(page.getByText(restored)).toBeVisible();
    await accessible(page, `${path} with what was typed before`);
    await page.getByRole('button', { name: 'Throw away' }).click();
    await see(field(page)).toHaveValue(before);
    await see(page.getByText(restored)).toHaveCount(0);
    await page.reload();
    await open(page);
    await see(field(page)).toHaveValue(before);
  },
);

it('a form that the server fails to save stays as it is typed, in a closed dialog too, and is forgotten once it is saved', async () => {
  const page = await journey.as('helen', '/payg');
  const dialog = page.getByRole('dialog');
  const open = (): Promise<void> => page.getByRole('button', { name: 'New product' }).click();
  await open();
  await dialog.getByLabel('Name').fill('Ten hours 🙂');
  await dialog.getByLabel('Hours').fill('10');
  await dialog.getByLabel('Price').fill('900');
  let fail = (): void => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/payg/products', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await failing;
    await route.fulfill(broken);
  });
  await dialog.getByRole('button', { name: 'Sell it' }).click();
  // It may be saved by now, and what was typed would be gone if it is not.
  await see(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  fail();
  await see(page.getByText('Ooops!')).toBeVisible();
  await see(dialog.getByLabel('Name')).toHaveValue('Ten hours 🙂');
  await page.mouse.click(4, 4);
  await see(dialog).toHaveCount(0);
  await open();
  await see(dialog.getByLabel('Name')).toHaveValue('Ten hours 🙂');
  await see(dialog.getByText(restored)).toBeVisible();
  await page.unroute('**/payg/products');
  await dialog.getByRole('button', { name: 'Sell it' }).click();
  await see(page.getByText('Ten hours 🙂 is sold from now on.')).toBeVisible();
  await open();
  await see(dialog.getByLabel('Name')).toHaveValue('');
  await see(dialog.getByText(restored)).toHaveCount(0);
});

const hoursNote = (page: Page): Locator => page.getByLabel('Note on the business hours');

/** Saves the business hours, and leaves and comes back meanwhile. Returns how to have the server answer. */
async function saveAndComeBack(page: Page): Promise<() => void> {
  let save = (): void => {};
  const saving = new Promise<void>((resolve) => {
    save = resolve;
  });
  await page.route('**/business-hours', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await saving;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Save hours' }).click();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await see(hoursNote(page)).toHaveCount(0);
  await page.goBack();
  await see(page.getByText(restored)).toBeVisible();
  return save;
}

it('a form that one comes back to while it is saved says no longer that it is not, once it is', async () => {
  const page = await journey.as('helen', '/settings');
  await hoursNote(page).fill('Closed for the summer');
  const save = await saveAndComeBack(page);
  save();
  await see(page.getByText('The business hours are set.')).toBeVisible();
  await see(page.getByText(restored)).toHaveCount(0);
  await see(hoursNote(page)).toHaveValue('Closed for the summer');
  await page.reload();
  await see(hoursNote(page)).toHaveValue('Closed for the summer');
  await see(page.getByText(restored)).toHaveCount(0);
});

it('a field that is set back after coming back to a form that is being saved stays so, and the saved one is as others change it', async () => {
  const page = await journey.as('helen', '/settings');
  const sunday = page.getByRole('checkbox', { name: 'Sunday' });
  await hoursNote(page).fill('Closed for the winter');
  await sunday.check();
  const save = await saveAndComeBack(page);
  await sunday.uncheck();
  save();
  await see(page.getByText('The business hours are set.')).toBeVisible();
  await see(hoursNote(page)).toHaveValue('Closed for the winter');
  await see(sunday).not.toBeChecked();
  const other = await journey.as('helen', '/settings');
  await see(other.getByRole('checkbox', { name: 'Sunday' })).toBeChecked();
  await hoursNote(other).fill('Closed for the spring');
  await other.getByRole('button', { name: 'Save hours' }).click();
  await see(other.getByText('The business hours are set.')).toBeVisible();
  await see(hoursNote(page)).toHaveValue('Closed for the spring');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await see(page.getByText(restored)).toHaveCount(0);
  await page.reload();
  await see(hoursNote(page)).toHaveValue('Closed for the spring');
  await see(sunday).not.toBeChecked();
});

it('what is typed on after coming back to a form that is being saved stays, and is saved over what was', async () => {
  const page = await journey.as('helen', '/settings');
  const note = hoursNote(page);
  await note.fill('Closed for the fair');
  const save = await saveAndComeBack(page);
  await note.fill('Closed for the fair, back on Monday');
  save();
  await see(page.getByText('The business hours are set.')).toBeVisible();
  await page.reload();
  await see(note).toHaveValue('Closed for the fair, back on Monday');
  await see(page.getByText(restored)).toBeVisible();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await see(page.getByText(restored)).toHaveCount(0);
  await page.reload();
  await see(note).toHaveValue('Closed for the fair, back on Monday');
});

it('a form in two tabs is one: what is typed in either is in both, and saved in one it is not lost in the other', async () => {
  const one = await journey.as('farah', '/team-members/new');
  const other = await one.context().newPage();
  await other.goto(journey.url('/team-members/new'));
  await one.getByLabel('First name').fill('Nour');
  await see(other.getByLabel('First name')).toHaveValue('Nour');
  await other.getByLabel('Job title').fill('Keeps the accounts');
  await see(one.getByLabel('Job title')).toHaveValue('Keeps the accounts');
  await other.getByRole('link', { name: 'Cancel' }).click();
  await see(one.getByLabel('Job title')).toHaveValue('Keeps the accounts');
});

it('a form that comes back by the back button has what another tab has typed into it meanwhile', async () => {
  const page = await journey.as('farah', '/team-members/new');
  await page.getByLabel('First name').fill('Nour');
  await page.evaluate(() => {
    const [key = ''] = Object.keys(localStorage).filter((each) => each.startsWith('form.'));
    const typed = { ...JSON.parse(localStorage.getItem(key) ?? '{}'), jobTitle: 'Keeps the accounts' };
    localStorage.setItem(key, JSON.stringify(typed));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await see(page.getByLabel('Job title')).toHaveValue('Keeps the accounts');
  await see(page.getByLabel('First name')).toHaveValue('Nour');
});

it('a guest’s name is there after a reload at the door, and in no other tab', async () => {
  const farah = await journey.api('farah');
  const { id } = await attachmentOf(farah, '10482', 'catalogue-spring');
  const { data } = await farah.write<{ address: string }>('POST', '/order/10482/guest-links', 'card', {
    invitation: JSON.stringify({ guest: null, attachmentIds: [id] }),
  });
  const { pathname, search } = new URL(data?.address ?? '');
  const guest = await journey.visit(pathname + search);
  await guest.getByLabel('Your name').fill('יעל Ben-Ami');
  await guest.reload();
  await see(guest.getByLabel('Your name')).toHaveValue('יעל Ben-Ami');
  const other = await guest.context().newPage();
  await other.goto(journey.url(pathname + search));
  await see(other.getByLabel('Your name')).toHaveValue('');
  await guest.getByRole('button', { name: 'Open the proof' }).click();
  await see(guest.getByRole('dialog', { name: /Welcome/ })).toBeVisible();
});

it('what is typed into a draft that somebody deletes meanwhile is there, and a new order begins with it', async () => {
  const owner = await journey.api('farah');
  const fields = { orderName: 'Gone meanwhile', brief: JSON.stringify(richTextOf('Start.')) };
  const { data } = await owner.write<OrderDetail>('POST', '/order', 'card', fields);
  const page = await journey.as('farah', `/orders/new?draft=${data?.id}`);
  await see(page.getByText('Draft saved')).toBeVisible();
  await page.route('**/order/*/detail', (route) => route.abort());
  const brief = page.getByRole('textbox', { name: 'Brief' });
  await brief.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' The last sentence.');
  await see(page.getByText('Kept on this device. It is saved')).toBeVisible();
  await owner.write('DELETE', `/order/${data?.id}`, 'card');
  await page.unroute('**/order/*/detail');
  await page.reload();
  await see(page.getByRole('heading', { name: 'You cannot open this draft' })).toBeVisible();
  await see(page.getByText('Start. The last sentence.')).toBeVisible();
  await accessible(page, 'a draft that is gone, with what was typed into it');
  await page.getByRole('button', { name: 'Begin a new order with it' }).click();
  await see(page.getByText('Draft saved')).toBeVisible();
  await see(page.getByLabel('Order name')).toHaveValue('Gone meanwhile');
  await see(brief).toHaveText('Start. The last sentence.');
});

it('what is typed into the form of an order that is closed meanwhile is listed on its page', async () => {
  const page = await journey.as('daniel', '/orders/detail/10499');
  await page.getByRole('button', { name: 'More for this order' }).click();
  await page.getByRole('menuitem', { name: 'Edit order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Order name').fill('Too late');
  const manager = await journey.api('helen');
  await manager.write('PUT', '/order/10499/action/cancel', 'card', { reason: 'Not wanted' });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByText('The form of #10499 can no longer be changed')).toBeVisible();
  await page.reload();
  const drafts = page.getByRole('region', { name: '1 unsent draft' });
  await see(drafts).toContainText('Too late');
  await accessible(page, 'an order with what was typed into its form');
  await drafts.getByRole('button', { name: 'Throw away' }).click();
  await see(drafts).toHaveCount(0);
});

it('what is typed on into the brief while it is being saved is saved next, and no one’s else', async () => {
  const page = await journey.as('daniel', '/orders/detail/10511');
  const dialog = page.getByRole('dialog');
  const brief = dialog.getByRole('textbox', { name: 'Brief' });
  const edit = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More for this order' }).click();
    await page.getByRole('menuitem', { name: 'Edit order' }).click();
    await brief.click();
    await page.keyboard.press('Control+End');
  };
  let save = (): void => {};
  const saving = new Promise<void>((resolve) => {
    save = resolve;
  });
  await page.route('**/order/10511/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await saving;
    await route.fallback();
  });
  await edit();
  await page.keyboard.type(' Rounded corners.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await brief.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Three millimetres.');
  save();
  await see(dialog.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByText('#10511 has been changed.')).toBeVisible();
  await see(page.getByText('Rounded corners. Three millimetres.')).toBeVisible();
});

it('a brief that somebody else changes meanwhile is not replaced unseen', async () => {
  const page = await journey.as('daniel', '/orders/detail/10496');
  const edit = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More for this order' }).click();
    await page.getByRole('menuitem', { name: 'Edit order' }).click();
  };
  await edit();
  const brief = page.getByRole('dialog').getByRole('textbox', { name: 'Brief' });
  await brief.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Twelve pages.');
  const owner = await journey.api('farah');
  const theirs = richTextOf('Please add a map of the venue.');
  await owner.write('PUT', '/order/10496/detail', 'card', { brief: JSON.stringify(theirs) });
  const save = page.getByRole('button', { name: 'Save changes' });
  await page.reload();
  await edit();
  await save.click();
  await see(page.getByText('It reads now: “Please add a map of the venue.”')).toBeVisible();
  await see(brief).toContainText('Twelve pages.');
  await accessible(page, 'a brief that somebody else has changed');
  await brief.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Please add a map of the venue.');
  await save.click();
  await see(page.getByText('#10496 has been changed.')).toBeVisible();
  const { data } = await owner.get<OrderDetail>('/order/10496');
  expect(plainText(data?.brief ?? theirs)).toContain('Twelve pages. Please add a map of the venue.');
});
