import { expect, it } from 'vitest';
import type { Attachment } from '#shared/files/attachment.ts';
import type { OrderDetail } from '#shared/orders/order.ts';
import { cardIn } from '../support/browser/board.ts';
import { attachmentOf, see, startJourney, untilSharp } from '../support/browser/journey.ts';
import { pdfOf } from '../support/samples/write-pdf.ts';

const journey = startJourney();
const orderId = '10511';
const file = 'loyalty-card-check';

it('an operator asks for a review of an internal version, which a creative manager sends back and then approves', async () => {
  const api = await journey.api('jonas');
  const { id: attachmentId } = await attachmentOf(api, orderId, file);
  const jonas = await journey.as('jonas', await journey.reviewPath('jonas', orderId, file));
  await untilSharp(jonas);
  const bar = (page: typeof jonas) => page.getByRole('region', { name: 'Internal review' });
  await see(bar(jonas)).toContainText('Version 2 has not been reviewed');
  await jonas.keyboard.press('Control+k');
  await jonas.getByRole('combobox').fill('Request review');
  await jonas.getByRole('option', { name: 'Request review', exact: true }).click();
  await see(bar(jonas)).toContainText('Jonas Lind asks for a review of version 2');

  const clara = await journey.as('clara', '/');
  await see(cardIn(clara, orderId)).toContainText('Internal review');
  await clara.goto(journey.url(`/orders/detail/${orderId}`));
  await bar(clara).getByRole('button', { name: 'Review it' }).click();
  await untilSharp(clara);
  await bar(clara).getByRole('button', { name: 'Send to GR Revision' }).click();
  const dialog = clara.getByRole('dialog', { name: 'Send version 2 to GR Revision' });
  await see(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bleed is missing');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await see(bar(clara)).toContainText('Clara Bianchi sent version 2 to GR Revision');
  await see(bar(jonas)).toContainText('The bleed is missing');

  await bar(jonas).getByRole('button', { name: 'Request another review' }).click();
  await bar(clara).getByRole('button', { name: 'Approve' }).click();
  await clara.getByRole('button', { name: 'Yes' }).click();
  await see(bar(jonas)).toContainText('Version 2 was approved by Clara Bianchi');
  await see(bar(jonas)).toContainText('once a manager or the customer’s owner moves the order to In Review');
  await see(bar(clara)).toContainText('once you move the order to In Review');
  await see(jonas.getByText('Checked', { exact: true }).first()).toBeVisible();
  // It is a proof of the customer's now.
  await clara.goto(journey.url(`/orders/detail/${orderId}`));
  await see(clara.getByRole('region', { name: 'Customer review' })).toContainText(file);
  await clara.goto(journey.url(`/orders/detail/${orderId}/attachments/${attachmentId}`));
  await untilSharp(clara);

  const upload = async (text: string): Promise<string> => {
    const bytes = new TextEncoder().encode(`%PDF-1.7 ${text}`);
    const given = { name: `${file}.pdf`, type: 'application/pdf', bytes };
    return (await api.upload<Attachment>(orderId, given, attachmentId)).versions[0]?.id ?? '';
  };
  const request = (versionId: string) =>
    api.write('PUT', `/order/${orderId}/internal-review`, 'card', { attachmentId, versionId });
  await request(await upload('third'));
  await clara.getByRole('button', { name: 'Show it', exact: true }).click();
  await bar(clara).getByRole('button', { name: 'Send to GR Revision' }).click();
  const third = clara.getByRole('dialog', { name: 'Send version 3 to GR Revision' });
  await third.getByRole('textbox', { name: 'Reason' }).pressSequentially('The trim ');
  const fourth = await upload('fourth');
  await see(third).toContainText('Version 4 has been uploaded since. This is about version 3.');
  await clara.keyboard.type('is wrong');
  await request(fourth);
  await third.getByRole('button', { name: 'Continue' }).click();
  await see(clara.getByText('Another version waits for the review')).toBeVisible();
  await see(third.getByRole('textbox', { name: 'Reason' })).toHaveValue('The trim is wrong');
});

it('an operator removes the review buttons, and the customer sees a proof that is not theirs to decide yet', async () => {
  const order = '10482';
  const mei = await journey.as('mei', `/orders/detail/${order}`);
  await mei.getByRole('button', { name: 'Remove review buttons' }).click();
  await see(mei.getByText('The review buttons are removed', { exact: false })).toBeVisible();
  const farah = await journey.as('farah', `/orders/detail/${order}`);
  await see(farah.getByText('You are not asked to decide yet.', { exact: false })).toBeVisible();
  expect(await farah.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);
  await see(farah.getByRole('region', { name: 'Internal review' })).toHaveCount(0);
  await mei.getByRole('button', { name: 'Add review buttons' }).click();
  await see(farah.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
});

it('a key that is held down approves no version, and the question stays the one that was asked', async () => {
  const revised = '10444';
  const clara = await journey.as('clara', await journey.reviewPath('clara', revised, 'care-booklet'));
  await untilSharp(clara);
  await clara.getByRole('tab', { name: /Versions/ }).click();
  await clara.getByRole('button', { name: 'Approve', exact: true }).first().focus();
  const question = clara.getByRole('alertdialog', { name: 'Approve version 2' });
  await clara.keyboard.down('Enter');
  await see(question.getByRole('button', { name: 'Yes' })).toBeFocused();
  for (let repeats = 0; repeats < 5; repeats++) await clara.keyboard.down('Enter');
  await clara.keyboard.up('Enter');
  const tomas = await journey.api('tomas');
  const { id, versions } = await attachmentOf(tomas, revised, 'care-booklet');
  expect(versions[0]?.isInternalApproved).toBe(false);
  await tomas.write('POST', `/order/${revised}/${id}/attachment-timeline`, 'card-annotation', {
    timelineType: 'history',
    content: 'Approved',
    attachmentVersionId: versions[0]?.id ?? '',
  });
  await see(clara.getByText('Checked', { exact: true }).first()).toBeVisible();
  const decided = clara.waitForResponse('**/attachment-timeline');
  await question.getByRole('button', { name: 'Yes' }).press('Enter');
  await see(question).toHaveCount(0);
  await decided;
  const decisions = (await tomas.get<{ kind: string }[]>(`/order/${revised}/decisions`)).data ?? [];
  expect(decisions.map(({ kind }) => kind)).not.toContain('revised-version');
});

it('a version that a newer one has replaced under the question is not approved, and the review says why', async () => {
  const api = await journey.api('jonas');
  const { id: attachmentId } = await attachmentOf(api, orderId, file);
  const upload = (green: number): Promise<Attachment> => {
    const bytes = pdfOf([{ content: `0 ${green} 0 rg 40 60 340 475 re f` }]);
    return api.upload<Attachment>(
      orderId,
      { name: `${file}.pdf`, type: 'application/pdf', bytes },
      attachmentId,
    );
  };
  await upload(0.5);
  const clara = await journey.as('clara', await journey.reviewPath('clara', orderId, file));
  await untilSharp(clara);
  await clara.getByRole('tab', { name: /Versions/ }).click();
  await clara.getByRole('button', { name: 'Approve', exact: true }).first().click();
  const question = clara.getByRole('alertdialog');
  await see(question).toBeVisible();
  await upload(0.7);
  await question.getByRole('button', { name: 'Yes' }).click();
  const refused = clara.getByRole('dialog', { name: /The proof has changed/ });
  await see(refused).toContainText('was not recorded');
  await refused.getByRole('button', { name: 'Look at It' }).click();
  await see(refused).toHaveCount(0);
});

it('an older version that is Checked is revised, and then not approved: the list says why', async () => {
  const tomas = await journey.api('tomas');
  const { id: attachmentId, versions } = await attachmentOf(tomas, '10509', 'roller-banner');
  const [checked] = versions;
  await tomas.write('POST', `/order/10509/${attachmentId}/attachment-timeline`, 'card-annotation', {
    timelineType: 'history',
    content: 'Approved',
    attachmentVersionId: checked?.id ?? '',
  });
  const bytes = pdfOf([{ content: '0 0.4 0 rg 40 60 340 475 re f' }]);
  await tomas.upload('10509', { name: 'roller-banner.pdf', type: 'application/pdf', bytes }, attachmentId);

  const clara = await journey.as('clara', await journey.reviewPath('clara', '10509', 'roller-banner'));
  await untilSharp(clara);
  await clara.getByRole('tab', { name: /Versions/ }).click();
  const older = clara
    .getByRole('listitem')
    .filter({ has: clara.getByRole('button', { name: `Compare with version ${checked?.version}` }) });
  const badge = older.getByText('Checked', { exact: true });
  await see(badge).toBeVisible();
  await older.getByRole('button', { name: 'Revise', exact: true }).click();
  await clara.getByRole('button', { name: 'Yes' }).click();
  await see(badge).toHaveCount(0);
  await older.getByRole('button', { name: new RegExp(`^Version ${checked?.version}`) }).click();
  await see(clara.getByRole('button', { name: `Version ${checked?.version}, choose another` })).toBeVisible();
  await clara.keyboard.press('Control+k');
  await clara.getByRole('combobox').fill('Approve version');
  await clara.getByRole('option', { name: 'Approve version' }).click();
  const why = `Version ${checked?.version} is an older one. Only the newest, version ${(checked?.version ?? 0) + 1}, can be approved.`;
  await see(clara.getByText(why)).toBeVisible();
  const approve = clara
    .locator('[aria-disabled=true]')
    .filter({ hasText: /^Approve$/ })
    .first();
  await see(approve).toHaveAttribute('aria-description', why);
  await approve.click({ force: true });
  await see(clara.getByText(`Version ${checked?.version} cannot be approved`)).toBeVisible();
  await see(clara.getByRole('alertdialog')).toHaveCount(0);
});

it('the approval in the bar over a version rests for ten seconds, as in the list of versions', async () => {
  const api = await journey.api('jonas');
  // The proof that was passed on has the same name.
  const { data: order } = await api.get<OrderDetail>(`/order/${orderId}`);
  const internal = order?.attachments.internalReview.find(({ name }) => name === file);
  const version = { attachmentId: internal?.id ?? '', versionId: internal?.versions[0]?.id ?? '' };
  await api.write('PUT', `/order/${orderId}/internal-review`, 'card', version);
  const clara = await journey.as('clara', `/orders/detail/${orderId}/attachments/${version.attachmentId}`);
  await untilSharp(clara);
  // The clock stands still: no machine is so slow that the rest is over before it is looked at.
  await clara.clock.setFixedTime(await clara.evaluate(() => Date.now()));
  const approve = clara
    .getByRole('region', { name: 'Internal review' })
    .getByRole('button', { name: 'Approve' });
  await approve.click();
  await clara.route('**/attachment-timeline', (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'conflict', message: 'Not this time' } }),
  );
  await clara.getByRole('button', { name: 'Yes' }).click();
  await see(clara.getByText('Not this time')).toBeVisible();
  await see(approve).toBeDisabled();
  await clara.getByRole('tab', { name: /Versions/ }).click();
  await see(clara.locator('button:disabled').filter({ hasText: /^Approve$/ })).toHaveCount(2);
});
