import { tidewater } from '../proofs/brand.ts';
import { promotion } from '../proofs/promotion.ts';
import { type OrderStory, pin, redBox, reply } from './order-story.ts';

/** What was finished before the company went on leave. */
export const tidewaterOrders: readonly OrderStory[] = [
  {
    id: 10421,
    company: 'tidewater',
    name: 'Closing for the winter, window',
    service: 'Window graphics',
    status: 'approved',
    createdDaysAgo: 52,
    dueInHours: -760,
    creator: 'maud',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['noor'],
    brief: 'Vinyl for both windows, to be read from across the quay. We are back in spring.',
    files: [
      {
        kind: 'customer',
        name: 'closing-window',
        by: 'jonas',
        hoursAgo: 930,
        checked: [1, 2],
        versions: ['Closed until spring', 'Back with the swallows'].map(
          (headline) => (studio) =>
            promotion(studio, tidewater, {
              title: 'Closing for the winter',
              size: [900, 600],
              headline,
              kicker: 'We are rebuilding',
              text: 'More shelves, a warmer floor and a room for readings. Orders by post go on.',
              details: [tidewater.site],
              picture: 'facadeWarm',
            }),
        ),
        threads: [
          pin(1, 'headline', 'noor', 950, 'It sounds as if we had given up. Something to look forward to?', {
            replies: [reply('maud', 948, '“Back with the swallows.” They nest above the door.')],
            resolvedBy: 'noor',
          }),
          redBox(2, 'text', 'maud', 925, 'Yes. This is it.', { resolvedBy: 'maud' }),
        ],
      },
    ],
  },
  {
    id: 10388,
    company: 'tidewater',
    name: 'Autumn reading bookmark',
    service: 'Stationery',
    status: 'completed',
    createdDaysAgo: 84,
    dueInHours: -1500,
    creator: 'noor',
    operator: 'amira',
    manager: 'daniel',
    approvers: ['noor'],
    brief: 'Bookmark for every bag in September, with the dates of the readings.',
    files: [
      {
        kind: 'customer',
        name: 'autumn-bookmark',
        by: 'amira',
        hoursAgo: 1700,
        checked: [1],
        versions: [
          (studio) =>
            promotion(studio, tidewater, {
              title: 'Autumn readings',
              size: [60, 180],
              headline: 'Read aloud',
              kicker: 'Autumn readings',
              text: 'Every Thursday at seven, among the shelves.',
              details: ['14 Custom House Quay', tidewater.site],
              picture: 'tealCloth',
            }),
        ],
        threads: [pin(1, 'text', 'noor', 1690, 'Thursdays at seven, that is right.', { resolvedBy: 'noor' })],
      },
    ],
  },
];
