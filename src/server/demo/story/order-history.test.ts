import { expect, it } from 'vitest';
import { allOrders } from './all-orders.ts';
import { statusHistory } from './order-history.ts';

it('shows every order in the order in which it happened', () => {
  for (const story of allOrders) {
    const hours = statusHistory(story).map(({ hoursAgo }) => hoursAgo);
    expect(hours, `#${story.id}`).toEqual(hours.toSorted((a, b) => b - a));
    expect(Math.min(...hours), `#${story.id}`).toBeGreaterThan(0);
  }
});
