import { describe, expect, it } from 'vitest';
import { foundMails, jobName, shareOf, storedText } from './operation-labels.ts';

const mail = (recipient: string, error: string | null) => ({
  id: recipient,
  at: '2026-01-01T00:00:00.000Z',
  recipient,
  subject: 'Your account',
  error,
  isInOutbox: false,
});

describe('operations', () => {
  it('name jobs', () => {
    expect(['pay-back', 'charge-card'].map(jobName)).toEqual(['Pay money back by card', 'Charge card']);
  });

  it('find mails by recipient, subject and failure', () => {
    const mails = [mail('mei@a.test', null), mail('ravi@b.test', '550 refused')];
    expect(foundMails(mails, ' MEI ', false)).toEqual([mails[0]]);
    expect(foundMails(mails, 'account', true)).toEqual([mails[1]]);
  });

  it('sum up what is stored', () => {
    const stored = (used: number, total: number | null) => ({ used, total });
    expect(storedText({ used: 2048, allowed: 2048, limited: 1, unlimited: 1 })).toBe(
      '2 KB stored, 2 KB allowed to 1 company; 1 company without a limit',
    );
    expect([stored(1, 4), stored(1, null), stored(0, 0), stored(1, 0)].map(shareOf)).toEqual([
      25,
      null,
      0,
      100,
    ]);
  });
});
