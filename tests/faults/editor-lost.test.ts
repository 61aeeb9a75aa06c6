import { it } from 'vitest';
import { accessible } from '../support/browser/accessible.ts';
import { drag, holdBack, see, startJourney, threadWith, untilSharp } from '../support/browser/journey.ts';

const journey = startJourney();
const code = '**/assets/comment-editor-*';

it('takes what is typed before the editor has come as the comment, and as no key of a command', async () => {
  const page = await journey.visit('/signin');
  const deliver = await holdBack(page, code);
  await journey.enter(page, 'ingrid', await journey.reviewPath('ingrid', '10474', 'annual-review-2026'));
  await untilSharp(page);
  await page.keyboard.press('r');
  await drag(page, [0.3, 0.3], [0.5, 0.5]);
  await page.keyboard.type('here and ');
  const editor = page.getByRole('textbox', { name: 'New comment' });
  await see(editor).toHaveValue('here and ');
  deliver();
  await see(editor).toHaveAttribute('contenteditable', 'true');
  await page.keyboard.type('there');
  await see(editor).toHaveText('here and there');
  await page.keyboard.press('Control+Enter');
  await see(threadWith(page, 'here and there')).toContainText('p 1');
});

it('says that the editor did not come, keeps the mark, and loads it again', async () => {
  const page = await journey.visit('/signin');
  await page.route(code, (route) => route.abort());
  await journey.enter(page, 'ingrid', await journey.reviewPath('ingrid', '10474', 'annual-review-2026'));
  await untilSharp(page);
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click();
  await drag(page, [0.3, 0.3], [0.5, 0.5]);
  const fault = page.getByRole('alert').filter({ hasText: 'The editor could not be loaded.' });
  await see(fault).toBeVisible();
  await see(page.getByText('You have an unsaved comment. Click to highlight comment!')).toBeVisible();
  await fault.getByRole('button', { name: 'Retry' }).click();
  await see(fault).toBeVisible();

  await page.unroute(code);
  await fault.getByRole('button', { name: 'Retry' }).click();
  await see(page.getByRole('textbox', { name: 'New comment' })).toBeFocused();
  const text = 'Written once the line was back.';
  await page.keyboard.type(text);
  // A change of the mark meanwhile loses none of the text.
  await page.getByRole('button', { name: /^Colour: / }).click();
  await page.getByRole('button', { name: 'Green' }).click();
  await see(page.getByRole('textbox', { name: 'New comment' })).toHaveText(text);
  await page.getByRole('textbox', { name: 'New comment' }).focus();
  await page.keyboard.press('Control+Enter');
  await see(threadWith(page, text)).toContainText('p 1');

  // Any late part comes by itself: Chromium keeps that its first fetch failed, and asks nobody under that address again.
  await page.route('**/assets/key-help-*.js', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/key-help-'));
  await page.getByRole('textbox', { name: 'New comment' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.keyboard.press('?');
  await refused;
  await page.unroute('**/assets/key-help-*.js');
  await see(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
});

it('keeps what is typed while the editor cannot come, because another build was deployed, and says what to do', async () => {
  const page = await journey.visit('/signin');
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.route(journey.url('/'), (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<script src="/assets/another.js"></script>' })
      : route.fallback(),
  );
  await journey.enter(page, 'ingrid', await journey.reviewPath('ingrid', '10474', 'annual-review-2026'));
  await untilSharp(page);
  await page.keyboard.press('r');
  await drag(page, [0.3, 0.3], [0.5, 0.5]);
  const fault = page.getByRole('alert').filter({ hasText: 'We have deployed this site with a new version.' });
  await see(fault).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'New comment' });
  await see(editor).toBeFocused();
  await page.keyboard.type('Kept by hand');
  await see(editor).toHaveValue('Kept by hand');
  await accessible(page, 'an editor that cannot come');
  await page.unrouteAll();
  await fault.getByRole('button', { name: 'Refresh' }).click();
  await see(editor).toHaveText('Kept by hand');
  await editor.press('Control+Enter');
  await see(threadWith(page, 'Kept by hand')).toContainText('p 1');
});
