import { booklet } from '../proofs/booklet.ts';
import { kestrel } from '../proofs/brand.ts';
import { card } from '../proofs/card.ts';
import { type PromotionCopy, promotion, screenPromotion } from '../proofs/promotion.ts';
import { careBooklet } from './care-booklet.ts';
import { rollerBanner } from './kestrel-orders.ts';
import { arrow, blueBox, type OrderStory, pin, purpleArrow, reply, withCheck } from './order-story.ts';

const backdrop: PromotionCopy = {
  title: 'Trade-show backdrop',
  size: [3000, 2250],
  headline: 'Made for weather',
  kicker: 'Kendal since 1988',
  text: 'Shells, packs and flasks from the Fell Works.',
  details: [],
  picture: 'fellsAtDusk',
};

export const kestrelFurtherOrders: readonly OrderStory[] = [
  {
    id: 10431,
    company: 'kestrel',
    name: 'Business cards, shop staff',
    service: 'Business cards',
    status: 'approved',
    createdDaysAgo: 26,
    dueInHours: 20,
    creator: 'owen',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['isla'],
    brief: 'Eleven names, one layout. Signal orange as a spot colour.',
    files: [
      {
        kind: 'customer',
        name: 'cards-shop-staff',
        by: 'jonas',
        hoursAgo: 130,
        checked: [1],
        versions: [
          (studio) =>
            card(studio, kestrel, {
              title: 'Business card',
              name: 'Owen Pryce',
              role: 'Retail marketing',
              lines: [
                '+44 1539 555 022',
                'owen@kestreloutdoor.example',
                'Unit 7, Fell Works, Kendal LA9 6NS',
              ],
              back: 'Made for weather',
            }),
        ],
        threads: [
          pin(1, 'line-1', 'owen', 125, 'Number is right on all eleven. Thank you!', { resolvedBy: 'owen' }),
        ],
      },
    ],
  },
  {
    id: 10444,
    company: 'kestrel',
    name: 'Care booklet, A6',
    service: 'Booklet',
    status: 'gr-revision',
    createdDaysAgo: 20,
    dueInHours: 40,
    creator: 'isla',
    operator: 'amira',
    manager: 'clara',
    collaborators: ['owen'],
    approvers: ['isla'],
    brief: 'Six pages, A6, goes into every jacket. Symbols must match the sewn-in label.',
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'care-booklet',
          by: 'amira',
          hoursAgo: 60,
          checked: [1],
          versions: [
            (studio) =>
              booklet(studio, kestrel, { title: 'Care for it', pages: careBooklet, size: [105, 148] }),
            (studio) =>
              booklet(studio, kestrel, {
                title: 'Care for it',
                pages: careBooklet,
                size: [105, 148],
                headingSize: 40,
                accent: kestrel.dark,
              }),
          ],
          threads: [
            arrow(
              2,
              '2-column-1',
              'isla',
              58,
              '“Half of what the bottle says”: our lawyer asks for “as little as the bottle allows”.',
              {
                replies: [reply('amira', 57, 'Changed in the text, in the next version.')],
              },
            ),
          ],
        },
        [
          blueBox(
            2,
            '3-entry-1',
            'clara',
            50,
            'Temperatures must match the label drawings of October, not of May. {amira}',
          ),
        ],
      ),
    ],
  },
  {
    id: 10390,
    company: 'kestrel',
    name: 'Autumn lookbook teaser',
    service: 'Social media',
    status: 'completed',
    createdDaysAgo: 75,
    dueInHours: -1000,
    creator: 'isla',
    operator: 'mei',
    manager: 'clara',
    approvers: ['isla'],
    brief: 'One picture for the newsletter, JPEG.',
    watermark: false,
    files: [
      {
        kind: 'customer',
        name: 'lookbook-teaser',
        by: 'mei',
        hoursAgo: 1100,
        checked: [1],
        versions: [
          (studio) =>
            screenPromotion(
              studio,
              kestrel,
              {
                ...rollerBanner,
                title: 'Teaser',
                size: [360, 200],
                headline: 'Autumn is weather too',
                picture: 'fellsAtDusk',
                details: [],
              },
              'jpeg',
              1800,
            ),
        ],
      },
    ],
  },
  {
    id: 10466,
    company: 'kestrel',
    name: 'Trade-show backdrop',
    service: 'Exhibition backdrop',
    status: 'on-hold',
    createdDaysAgo: 15,
    dueInHours: 260,
    creator: 'isla',
    operator: 'mei',
    manager: 'daniel',
    approvers: ['isla'],
    brief: 'Backdrop, 3,000 × 2,250 mm, textile. Seams at 1,500 mm.',
    hold: { reason: 'Waiting for the new logo of our partner, promised for next week.', from: 'in-review' },
    darkArtwork: true,
    files: [
      {
        kind: 'customer',
        name: 'backdrop-3000',
        by: 'mei',
        hoursAgo: 150,
        checked: [1],
        versions: [(studio) => promotion(studio, kestrel, backdrop)],
        threads: [
          purpleArrow(1, 'logo', 'isla', 140, 'Partner’s mark goes beside ours, same height.', {
            replies: [reply('mei', 138, 'Gladly, as soon as it is here.')],
          }),
        ],
      },
    ],
  },
];
