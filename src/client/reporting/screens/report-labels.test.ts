import { describe, expect, it } from 'vitest';
import { average, groupKey, officeTime, orderCount, share, stepName, workTime } from './report-labels.ts';

describe('the words of a report', () => {
  it('show times, shares and averages, or that there is none', () => {
    expect(officeTime(390, 540)).toBe('6 h 30 min');
    expect(officeTime(540, 540)).toBe('1 day');
    expect(officeTime(1350, 540)).toBe('2.5 days');
    expect(officeTime(60, 0)).toBe('1 h');
    expect(officeTime(0, 540)).toBe('0 min');
    expect(officeTime(null, 540)).toBe('–');
    expect(workTime(5400)).toBe('1 h 30 min');
    expect(workTime(0)).toBe('–');
    expect(share(2, 3)).toBe('67%');
    expect(share(0, 0)).toBe('–');
    expect(average(2.25)).toBe('2.3');
    expect(average(2)).toBe('2');
    expect(orderCount(1)).toBe('1 order');
    expect(orderCount(1200)).toBe('1,200 orders');
  });

  it('tell apart people of one name, and a service by its former name and its present one', () => {
    const keys = [
      { id: 'one', name: 'Ben Lim' },
      { id: 'two', name: 'Ben Lim' },
      { id: 'menu', name: 'Menu' },
      { id: 'menu', name: 'Menu card' },
      { id: null, name: 'Menu' },
    ].map(groupKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('name days of the provider’s calendar', () => {
    expect(stepName('2026-03-05', 'day')).toEqual({ short: '5', full: '05 Mar 2026' });
    expect(stepName('2026-03-01', 'month')).toEqual({ short: 'Mar', full: 'Mar 2026' });
  });
});
