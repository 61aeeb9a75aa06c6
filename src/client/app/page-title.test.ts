import { expect, it } from 'vitest';
import { pageTitle } from './page-title.ts';

const names = {
  order: (id: string) => (id === '10482' ? 'Spring catalogue' : null),
  visited: () => 'Tasting card',
  attachment: (_orderId: string, id: string) => (id === 'a1' ? 'catalogue-spring' : null),
};

it.each([
  ['/', 'Orders · Galley'],
  ['/admin/signin', 'Sign in · Galley'],
  ['/profile', 'Manage profile · Galley'],
  ['/profile/sessions', 'Where you are signed in · Galley'],
  ['/profile/data', 'Your data · Galley'],
  ['/orders/detail/10482', 'Spring catalogue · Galley'],
  ['/orders/detail/7', 'Order #7 · Galley'],
  ['/orders/detail/10482/attachments/a1', 'catalogue-spring, Spring catalogue · Galley'],
  ['/orders/detail/10482/attachments/a1/versions/v1', 'catalogue-spring, Spring catalogue · Galley'],
  ['/orders/detail/10482/attachments/a2', 'Order #10482 · Galley'],
  ['/annotation/guestreviewer', 'Tasting card · Galley'],
  ['/workflow-and-roles', 'Workflow and roles · Galley'],
  ['/workflow-and-roles/w1', 'Workflow · Galley'],
  ['/team-members', 'Team members · Galley'],
  ['/team-members/new', 'Create team member · Galley'],
  ['/team-members/farah', 'Team member · Galley'],
  ['/guest-links', 'Guest links · Galley'],
  ['/nowhere', 'Galley'],
])('calls %s %s', (path, title) => {
  expect(pageTitle(path, 'Galley', names)).toBe(title);
});
