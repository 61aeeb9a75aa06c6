import { describe, expect, it } from 'vitest';
import { zoneChoices } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');

describe('time zones', () => {
  it('stand with what they are off UTC at the time', () => {
    const choices = zoneChoices('Asia/Kuala_Lumpur', winter);
    const label = (name: string) => choices.find(({ value }) => value === name)?.label;
    expect(label('Asia/Kuala_Lumpur')).toBe('Asia/Kuala Lumpur (UTC+08:00)');
    expect(label('Europe/London')).toBe('Europe/London (UTC+00:00)');
    expect(label('America/New_York')).toBe('America/New York (UTC-05:00)');
  });

  it('hold the one that is set, once', () => {
    const names = zoneChoices('UTC', winter).map(({ value }) => value);
    expect(names.filter((name) => name === 'UTC')).toHaveLength(1);
    expect(new Set(names).size).toBe(names.length);
  });
});
