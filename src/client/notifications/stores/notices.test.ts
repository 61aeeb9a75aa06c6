import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/notifications/notification.ts';
import { createNoticesReplica, noPages, noticesPerPage, putPage } from './notices.ts';

const notice = (id: string, group = id): Notification => ({ id, group }) as Notification;
const all = Array.from({ length: 25 }, (_, at) => notice(`n${at}`));
const totalPages = 3;
const pageOf = (page: number): Notification[] =>
  all.slice((page - 1) * noticesPerPage, page * noticesPerPage);
const idsOf = (items: readonly Notification[]): string[] => items.map(({ id }) => id);

describe('pages of notifications', () => {
  it('make the whole list, in whatever order and however often they come', () => {
    const pages = fc.array(fc.integer({ min: 1, max: totalPages }), { maxLength: 6 });
    fc.assert(
      fc.property(pages, (again) => {
        const asked = [1, 2, 3, ...again];
        const shown = asked.reduce(
          (before, page) => putPage(before, pageOf(page), { page, totalPages }),
          noPages,
        );
        expect(idsOf(shown.items)).toEqual(idsOf(all));
        expect(shown.page).toBe(totalPages);
      }),
    );
  });

  it('stay behind one that is loaded again', () => {
    const two = putPage(putPage(noPages, pageOf(1), { page: 1, totalPages }), pageOf(2), {
      page: 2,
      totalPages,
    });
    const first = putPage(two, pageOf(1), { page: 1, totalPages });
    expect([first.page, first.items.length]).toEqual([2, 20]);
  });

  it('leave out one that was asked for before its list was opened anew: those between would be missing for ever', () => {
    const first = putPage(noPages, pageOf(1), { page: 1, totalPages });
    for (const before of [noPages, first]) {
      const late = putPage(before, pageOf(3), { page: 3, totalPages });
      const shown = putPage(late, pageOf(1), { page: 1, totalPages });
      expect([shown.page, idsOf(shown.items)]).toEqual([1, idsOf(pageOf(1))]);
    }
  });

  it('show no notification twice where one has moved to the next page', () => {
    const first = putPage(noPages, pageOf(1), { page: 1, totalPages });
    const second = [all[9] as Notification, ...pageOf(2).slice(0, 9)];
    const shown = idsOf(putPage(first, second, { page: 2, totalPages }).items);
    expect(shown.filter((id) => id === 'n9')).toHaveLength(1);
  });
});

describe('a notification that comes', () => {
  const number = (seq: number) => ({ channel: 'user:daniel', seq });
  const opened = () => {
    const replica = createNoticesReplica({ moment: 0 });
    replica.amend((notices) => {
      notices.groups = { items: [notice('1', 'a'), notice('2', 'b')], page: 1, totalPages: 1 };
      notices.open = { group: 'b', list: { items: [notice('2', 'b')], page: 1, totalPages: 1 } };
    });
    return replica;
  };

  it('is the newest of its group, on top, and on top of the group where that is open', () => {
    const replica = opened();
    replica.receive(number(1), { unread: 3, arrived: notice('3', 'b') });
    const { unread, groups, open } = replica.view();
    expect(unread).toBe(3);
    expect(idsOf(groups.items)).toEqual(['3', '1']);
    expect(idsOf(open?.list.items ?? [])).toEqual(['3', '2']);
  });

  it('leaves another group that is open as it is', () => {
    const replica = opened();
    replica.receive(number(1), { unread: 3, arrived: notice('3', 'a') });
    expect(idsOf(replica.view().open?.list.items ?? [])).toEqual(['2']);
  });

  it('is not put into groups that were never asked for', () => {
    const replica = createNoticesReplica({ moment: 0 });
    replica.receive(number(1), { unread: 1, arrived: notice('3', 'b') });
    expect(replica.view()).toMatchObject({ unread: 1, groups: noPages });
  });
});
