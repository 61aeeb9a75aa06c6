import { booklet } from '../proofs/booklet.ts';
import { nordlys } from '../proofs/brand.ts';
import { card, stationery } from '../proofs/card.ts';
import { promotion } from '../proofs/promotion.ts';
import { annualReview } from './annual-review.ts';
import {
  arrow,
  blueBox,
  type OrderStory,
  pin,
  purpleArrow,
  redBox,
  reply,
  withCheck,
  yellowPin,
} from './order-story.ts';

const letter =
  'Dear Ms Aune,\n \nThank you for meeting us on Thursday. As agreed, we enclose the draft charterparty with our comments on clauses 14 and 22, and a note on demurrage during the strike.\n \nWe would be glad to have your remarks by the end of the month, so that the owners can be answered before the vessel leaves drydock.\n \nYours sincerely,\n \nIngrid Solberg';
const paper = {
  letter,
  addressee: 'Aune Shipping AS\nBrattørkaia 17\n7010 Trondheim',
  signSize: 24,
  foot: 'Nordlys Legal AS   Havnegata 9, 7010 Trondheim   +47 73 55 01 90   Org. no. 999 555 019',
  rule: true,
};
const partnerCard = {
  title: 'Business card',
  name: 'Ingrid Solberg',
  role: 'Managing partner',
  lines: ['+47 73 55 01 94', 'ingrid@nordlyslegal.example', 'Havnegata 9, 7010 Trondheim'],
  back: 'Advisers in energy, sea and trade',
};
const seminar = {
  title: 'Seminar invitation',
  size: [210, 148] as const,
  headline: 'Wind, wires and who pays',
  kicker: 'Breakfast seminar, 5 February',
  text: 'Grid connection after the new act: queue, fees and what may be passed on.',
  details: ['8:00 to 9:30, Havnegata 9', 'Reply by 29 January'],
  picture: 'fjordAtDusk' as const,
};

export const nordlysOrders: readonly OrderStory[] = [
  {
    id: 10474,
    company: 'nordlys',
    name: 'Annual review 2026, 24 pages',
    service: 'Annual report',
    status: 'in-review',
    createdDaysAgo: 30,
    dueInHours: 26,
    creator: 'henrik',
    operator: 'mei',
    manager: 'clara',
    collaborators: ['ingrid', 'sofie'],
    approvers: ['henrik'],
    brief:
      'A4, 24 pages with cover. Text is final except for the accounts. Photographs of the fjord and the new house.',
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'annual-review-2026',
          by: 'mei',
          hoursAgo: 10,
          checked: [2, 3],
          versions: [
            (studio) =>
              booklet(studio, nordlys, {
                title: 'Annual review 2026',
                pages: annualReview({ cover: 'facade', turnover: '184' }),
                headingSize: 30,
              }),
            (studio) =>
              booklet(studio, nordlys, {
                title: 'Annual review 2026',
                pages: annualReview({ cover: 'fjord', turnover: '184' }),
              }),
            (studio) =>
              booklet(studio, nordlys, {
                title: 'Annual review 2026',
                pages: annualReview({ cover: 'fjord', turnover: '187' }),
                headingSize: 38,
              }),
          ],
          threads: [
            pin(1, '1-picture', 'ingrid', 160, 'The house front is cold for a cover. The fjord, please.', {
              resolvedBy: 'ingrid',
            }),
            redBox(2, '4-figure-1', 'sofie', 80, 'Turnover after audit is 187 million.', {
              replies: [reply('mei', 78, 'Changed on this page and in the table.')],
              resolvedBy: 'sofie',
            }),
            arrow(3, '3-lead', 'ingrid', 8, 'I would not call it a quiet year. “Steady”?', {
              replies: [reply('henrik', 7, 'Agreed, “steady”.')],
            }),
            blueBox(
              3,
              '20-row-3',
              'henrik',
              6,
              'Note 2 belongs to this row. {mei} can you set a small figure after it?',
            ),
            yellowPin(3, '15-entry-4', 'sofie', 5, 'Kari is partner since 1 July.'),
            purpleArrow(3, '5-bar-5', 'henrik', 4, 'Could this year’s bar be in the green of the cover?', {
              replies: [reply('mei', 3, 'It is the same ink; on screen it looks lighter beside the blue.')],
              resolvedBy: 'henrik',
            }),
          ],
        },
        [
          redBox(
            3,
            '10-column-2',
            'clara',
            12,
            'A widow at the end of the column. {mei} take back a word or two.',
          ),
        ],
      ),
      {
        kind: 'supplied',
        name: 'accounts-2026',
        by: 'sofie',
        hoursAgo: 84,
        versions: ['Income;2026;2025\nFees;187.2;171.9\nRecharged costs;6.4;5.8\nTotal income;193.6;177.7\n'],
      },
    ],
  },
  {
    id: 10490,
    company: 'nordlys',
    name: 'Stationery set',
    service: 'Brand identity',
    status: 'in-progress',
    createdDaysAgo: 7,
    dueInHours: 78,
    creator: 'sofie',
    operator: 'amira',
    manager: 'clara',
    collaborators: ['henrik'],
    approvers: ['henrik'],
    brief: 'Letterhead, slip and envelope with the new address. Fjord blue as a spot colour throughout.',
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'stationery',
          by: 'amira',
          hoursAgo: 31,
          versions: [
            (studio) => stationery(studio, nordlys, { ...paper, signSize: 30, rule: false }),
            (studio) => stationery(studio, nordlys, paper),
          ],
        },
        [
          pin(
            2,
            'letter-foot',
            'clara',
            28,
            'Seven and a half points in blue is thin on laid paper. Try regular weight.',
            {
              replies: [reply('amira', 27, 'Regular it is.')],
            },
          ),
          redBox(2, 'envelope-logo', 'tomas', 24, 'Post wants 15 mm free at the left. We have 14.'),
        ],
      ),
    ],
  },
  {
    id: 10440,
    company: 'nordlys',
    name: 'Business cards, 6 partners',
    service: 'Business cards',
    status: 'approved',
    createdDaysAgo: 22,
    dueInHours: 5,
    creator: 'sofie',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['henrik'],
    brief: 'Six partners, one layout, 85 × 55 mm, rounded corners.',
    files: [
      {
        kind: 'customer',
        name: 'cards-partners',
        by: 'jonas',
        hoursAgo: 100,
        checked: [1, 2],
        versions: [
          (studio) => card(studio, nordlys, { ...partnerCard, role: 'Partner' }),
          (studio) => card(studio, nordlys, { ...partnerCard, nameSize: 17 }),
        ],
        threads: [
          redBox(1, 'role', 'sofie', 112, 'Ingrid is managing partner.', { resolvedBy: 'sofie' }),
          pin(2, 'sign', 'henrik', 90, 'Lovely. The corners make it.', { resolvedBy: 'henrik' }),
        ],
      },
    ],
  },
  {
    id: 10499,
    company: 'nordlys',
    name: 'Seminar invitation, A5',
    service: 'Invitation',
    status: 'in-review',
    createdDaysAgo: 8,
    dueInHours: 60,
    creator: 'henrik',
    operator: 'jonas',
    manager: 'daniel',
    collaborators: ['sofie'],
    approvers: ['henrik'],
    brief: 'Invitation by post to ninety clients, A5 landscape.',
    darkArtwork: true,
    files: [
      {
        kind: 'customer',
        name: 'seminar-invitation',
        by: 'jonas',
        hoursAgo: 18,
        checked: [2],
        versions: [
          (studio) => promotion(studio, nordlys, { ...seminar, headline: 'Grid connection after the act' }),
          (studio) => promotion(studio, nordlys, seminar),
        ],
        threads: [
          arrow(2, 'detail-2', 'sofie', 12, 'Add the address for replies: seminar@nordlyslegal.example'),
          pin(2, 'headline', 'henrik', 11, 'Much better headline.', { resolvedBy: 'henrik' }),
        ],
      },
    ],
  },
  {
    id: 10516,
    company: 'nordlys',
    name: 'Office opening, A3 poster',
    service: 'Poster',
    status: 'new-order',
    createdDaysAgo: 1,
    dueInHours: 140,
    creator: 'sofie',
    manager: 'daniel',
    brief: 'Poster for the house-warming. Picture of the new front attached.',
    files: [
      {
        kind: 'supplied',
        name: 'front-of-house',
        by: 'sofie',
        hoursAgo: 25,
        versions: [
          (studio) =>
            promotion(studio, nordlys, {
              ...seminar,
              title: 'Open house',
              size: [297, 420],
              headline: 'Come and see the new house',
              kicker: 'Thursday 4 March',
              text: 'From four until the last boat.',
              details: ['Havnegata 9'],
              picture: 'facadeWarm',
            }),
        ],
      },
    ],
  },
  {
    id: 10412,
    company: 'nordlys',
    name: 'Client folder',
    service: 'Stationery',
    status: 'on-hold',
    createdDaysAgo: 40,
    dueInHours: 300,
    creator: 'henrik',
    operator: 'amira',
    manager: 'clara',
    approvers: ['henrik'],
    brief: 'A4 folder with two pockets.',
    hold: { reason: 'Board decides on the strapline on the 14th.', from: 'in-progress' },
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'client-folder',
          by: 'amira',
          hoursAgo: 500,
          versions: [
            (studio) =>
              promotion(studio, nordlys, {
                ...seminar,
                title: 'Folder',
                size: [440, 310],
                headline: 'Steady in weather',
                kicker: 'Energy, sea and trade',
                text: 'Since 1974.',
                details: [],
                picture: 'fjord',
              }),
          ],
        },
        [yellowPin(1, 'headline', 'clara', 490, 'Strapline open. Leave the layout as it is until then.')],
      ),
    ],
  },
];
