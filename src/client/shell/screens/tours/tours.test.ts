import { describe, expect, it } from 'vitest';
import { hasTour } from '#client/accounts/actions/end-tour.ts';
import { usualTourTexts } from '#shared/installation/tour-texts.ts';
import { stepsFor, tours } from './tours.ts';

describe('the tours', () => {
  it('have at most 8 steps on the dashboard, and fewer for administrators', () => {
    for (const tour of tours.filter(({ path }) => path === '/')) {
      expect(stepsFor(tour, 'owner').length).toBeLessThanOrEqual(8);
      expect(stepsFor(tour, 'owner').length).toBeGreaterThan(0);
    }
    const [dashboard] = tours;
    if (dashboard === undefined) throw new Error('there is no tour');
    expect(stepsFor(dashboard, 'admin').length).toBeLessThan(stepsFor(dashboard, 'owner').length);
    expect(stepsFor(dashboard, 'admin').length).toBeGreaterThan(0);
  });

  it('say which fields are mandatory where there is a form', () => {
    for (const path of ['/profile', '/settings', '/orders/new', '/team-members/new'])
      expect(
        tours
          .filter((tour) => tour.path === path)
          .flatMap(({ steps }) => steps)
          .some(({ key }) => usualTourTexts[key].text.includes('red asterisk is mandatory')),
      ).toBe(true);
  });

  it('are offered from the user menu where there is one', () => {
    for (const { path } of tours) expect([path, hasTour(path)]).toEqual([path, true]);
    expect(hasTour('/order-list')).toBe(false);
  });

  it('have texts for each step, of which none is left over', () => {
    const keys = tours.flatMap(({ steps }) => steps.map(({ key }) => key));
    expect(keys.toSorted()).toEqual(Object.keys(usualTourTexts).toSorted());
  });

  it('are each shown once', () => {
    expect(new Set(tours.map(({ name }) => name)).size).toBe(tours.length);
  });
});
