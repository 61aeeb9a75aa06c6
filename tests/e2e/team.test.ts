import { expect, it } from 'vitest';
import { emailOf } from '#server/demo/people.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { accessible, accessibleInBothThemes } from '../support/browser/accessible.ts';
import { fillSignIn, holdBack, see, startJourney } from '../support/browser/journey.ts';

const journey = startJourney();

it('an owner takes somebody in, changes their rights and sends them away, and they feel it at once', async () => {
  const page = await journey.as('farah', '/');
  await page.getByRole('button', { name: /^Account:/ }).click();
  await page.getByRole('menuitem', { name: 'Manage Team Member' }).click();
  const team = page.getByRole('region', { name: 'Team members' });
  await see(team.getByRole('link', { name: /Elena Marsh.*Invited.*not signed in yet/ })).toBeVisible();
  await see(team.getByRole('link', { name: /Victor Chong.*Deactivated/ })).toBeVisible();
  await accessible(page, 'the team');
  await page.getByLabel('Find people').fill('trade');
  await see(team.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Find people').fill('nobody');
  await team.getByRole('button', { name: 'Show everyone' }).click();

  await page.getByRole('link', { name: 'Create Team Member' }).click();
  await page.getByRole('button', { name: 'Create team member' }).click();
  await see(page.getByText('Required!')).toHaveCount(2);
  await see(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Nour');
  await page.getByLabel('Last name').fill('Said');
  await page.getByLabel('Email').fill(emailOf('ben'));
  await page.getByRole('button', { name: 'Generate password' }).click();
  await see(page.getByLabel('Password', { exact: true })).toHaveValue(/^.{20}$/);
  const password = await page.getByLabel('Password', { exact: true }).inputValue();
  await accessible(page, 'the form of a new team member');
  await page.getByRole('button', { name: 'Create team member' }).click();
  await see(page.getByText('Someone already has an account with this address.')).toBeVisible();
  await see(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('nour@harbourcoffee.example');
  await page.getByRole('button', { name: 'Create team member' }).click();
  await see(
    page.getByText('Nour Said is in your team. We have mailed nour@harbourcoffee.example.'),
  ).toBeVisible();

  const nour = await journey.visit('/signin');
  await fillSignIn(nour, 'nour@harbourcoffee.example', password);
  await see(nour.getByText('Welcome, Nour')).toBeVisible();
  await team.getByRole('link', { name: /Nour Said/ }).click();
  await page.getByLabel('Job title').fill('Barista');
  await page.getByRole('checkbox', { name: 'Approver' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await see(page.getByText('Nour Said is saved.')).toBeVisible();
  // It reaches their open window by itself.
  await nour.getByRole('button', { name: /^Account:/ }).click();
  await see(nour.getByRole('menu')).toContainText('Barista');
  await accessibleInBothThemes(page, 'a team member');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await see(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
  await nour.waitForURL('**/signin');
  await fillSignIn(nour, 'nour@harbourcoffee.example', password);
  await see(nour.getByText('Incorrect username or password.')).toBeVisible();
});

it('a workflow puts its people on an order, and the menu has it where the account approves by workflow', async () => {
  const page = await journey.as('tom', '/workflow-and-roles');
  const list = page.getByRole('region', { name: 'Workflows' });
  await see(list.getByRole('listitem').filter({ hasText: 'Brand sign-off' }).first()).toContainText(
    'Default',
  );
  await accessible(page, 'the workflows');
  await page.getByRole('link', { name: 'Create workflow' }).click();
  await page.getByLabel('Name').fill('brand sign-off');
  await page.getByLabel('Role of Owen Pryce').selectOption('collaborator');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await see(page.getByText('Choose at least one approver.')).toBeVisible();
  await page.getByLabel('Role of Tom Hadley').selectOption('approver');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await see(page.getByText('Another workflow already has that name.')).toBeVisible();
  await page.getByLabel('Name').fill('Shop windows');
  await accessibleInBothThemes(page, 'the form of a workflow');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await see(list.getByText('Tom Hadley approves. Owen Pryce collaborates.')).toBeVisible();

  // All active orders of the plan are used: one waits, so that another can begin.
  const tom = await journey.api('tom');
  const held = await tom.write('PUT', '/order/10471/action/hold', 'card', { reason: 'The fair is put off' });
  expect(held.status).toBe(200);
  const form = await journey.as('owen', '/orders/new');
  await see(form.getByLabel('Workflow')).toHaveValue(/./);
  await see(form.getByText('Isla Reid approves. Owen Pryce collaborates.')).toBeVisible();
  await form.getByLabel('Order name').fill('Window posters');
  await form.getByLabel('Workflow').selectOption({ label: 'Shop windows' });
  await form.getByLabel('Service category').selectOption({ index: 1 });
  await form.getByLabel('Service type').selectOption({ index: 1 });
  await form.getByLabel('Brief').fill('Two posters for the window.');
  await form.getByRole('button', { name: 'Publish' }).click();
  await form.waitForURL('**/orders/detail/*');
  const id = new URL(form.url()).pathname.split('/').at(-1);
  const { data } = await (await journey.api('owen')).get<OrderDetail>(`/order/${id}`);
  expect(data?.approvers.map(({ name }) => name)).toEqual(['Tom Hadley']);
  expect(data?.workflow?.name).toBe('Shop windows');

  await page.goto(journey.url('/settings'));
  await see(page.getByLabel('Company name')).toHaveValue('Kestrel Outdoor');
  await page.getByRole('radio', { name: 'By anyone who may approve' }).click();
  await see(page.getByText('Proofs are approved by anyone who may approve.')).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  const menu = page.getByRole('menu');
  await see(menu.getByRole('menuitem', { name: 'Manage Team Member' })).toBeVisible();
  await see(menu.getByRole('menuitem', { name: 'Workflow and Roles' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'By workflow' }).click();
  await see(page.getByRole('link', { name: 'Edit workflows and roles' })).toBeVisible();
  await page.getByRole('button', { name: /^Account:/ }).click();
  await menu.getByRole('menuitem', { name: 'Workflow and Roles' }).click();
  await see(list.getByText('1 open order')).toHaveCount(2);
});

it('an administrator hands the orders of an operator over, and deactivates another with theirs', async () => {
  const page = await journey.as('helen', '/team-members');
  const team = page.getByRole('region', { name: 'Team members' });
  await team.getByRole('link', { name: /Jonas Lind/ }).click();
  await page.getByRole('button', { name: 'Hand over orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over orders of Jonas Lind' });
  const ticks = dialog.getByRole('checkbox');
  await see(ticks.first()).toBeChecked();
  const count = await ticks.count();
  for (let at = 1; at < count; at++) await ticks.nth(at).uncheck();
  await see(dialog.getByRole('button', { name: 'Hand over' })).toBeDisabled();
  await dialog.getByLabel('To').selectOption({ label: 'Mei Tan, Operator' });
  await accessible(page, 'handing orders over');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await see(page.getByText('Mei Tan has 1 order of Jonas Lind now.')).toBeVisible();

  await page.getByRole('button', { name: 'Hand over and deactivate' }).click();
  const last = page.getByRole('dialog', { name: 'Hand over and deactivate Jonas Lind' });
  await see(last.getByRole('checkbox')).toHaveCount(count - 1);
  await last.getByLabel('To').selectOption({ label: 'Mei Tan, Operator' });
  const release = await holdBack(page, /\/hand-over$/);
  await last.getByRole('button', { name: 'Hand over and deactivate' }).click();
  // What is under way cannot be called off.
  await page.keyboard.press('Escape');
  await see(last.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await see(
    page.getByText(`Mei Tan has ${count - 1} orders of Jonas Lind now.`, { exact: false }),
  ).toBeVisible();
  await see(page.getByRole('button', { name: 'Reactivate' })).toBeVisible();
});
