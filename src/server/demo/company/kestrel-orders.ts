import { kestrel } from '../proofs/brand.ts';
import { type PromotionCopy, promotion, screenPromotion } from '../proofs/promotion.ts';
import {
  arrow,
  blueBox,
  type OrderStory,
  pin,
  pinkLine,
  redBox,
  reply,
  withCheck,
  yellowPin,
} from './order-story.ts';

const ridgeRun: PromotionCopy = {
  title: 'Ridge Run poster',
  size: [841, 1189],
  headline: 'Ridge Run 2027',
  kicker: 'Saturday 12 June',
  text: 'Twenty-one kilometres from Kendal to the High Street ridge and back, with 1,480 metres of ascent.',
  details: ['Start 7:30, Abbot Hall Park', 'Entries close 1 May'],
  picture: 'fellsAtDawn',
  badge: '£42\nentry',
};
export const rollerBanner: PromotionCopy = {
  title: 'Roller banner',
  size: [850, 2000],
  headline: 'Built for the wet side of the hill',
  kicker: 'Autumn range',
  text: 'Three-layer shells, tested on Scafell for four hundred days by people who had to be out anyway.',
  details: ['Stand B14', 'Try one on'],
  picture: 'highPass',
};
const springSale: PromotionCopy = {
  title: 'Spring sale window',
  size: [1500, 1000],
  headline: 'Last winter’s shells, a third off',
  kicker: 'Until Sunday',
  text: 'Every jacket from the winter range, in the sizes that are left.',
  details: ['Kendal, Keswick and Ambleside'],
  picture: 'orangeCloth',
  badge: '−33 %',
};

export const kestrelOrders: readonly OrderStory[] = [
  {
    id: 10471,
    company: 'kestrel',
    name: 'Ridge Run poster, A0',
    service: 'Poster',
    status: 'in-review',
    createdDaysAgo: 12,
    dueInHours: 52,
    creator: 'isla',
    operator: 'jonas',
    manager: 'daniel',
    collaborators: ['owen'],
    approvers: ['isla'],
    brief: 'A0 poster for shops and the start. Date, place, price, picture of the ridge at dawn. 120 pieces.',
    darkArtwork: true,
    files: [
      {
        kind: 'customer',
        name: 'ridge-run-a0',
        by: 'jonas',
        hoursAgo: 28,
        checked: [2, 3],
        versions: [
          (studio) =>
            promotion(studio, kestrel, { ...ridgeRun, picture: 'fellsAtDusk', badge: '£38\nentry' }),
          (studio) => promotion(studio, kestrel, { ...ridgeRun, headlineSize: 0.14 }),
          (studio) =>
            promotion(studio, kestrel, {
              ...ridgeRun,
              details: ['Start 7:30, Abbot Hall Park', 'Entries close 1 May', 'Under-18s run free'],
            }),
        ],
        threads: [
          pin(1, 'picture', 'isla', 120, 'Dusk reads as a night race. Use the dawn picture.', {
            resolvedBy: 'isla',
          }),
          redBox(1, 'badge', 'owen', 118, 'Entry is £42 this year.', { resolvedBy: 'owen' }),
          arrow(3, 'detail-3', 'isla', 20, 'Under-16s, not under-18s. Sorry, my mistake in the mail.', {
            replies: [reply('jonas', 19, 'No trouble. I will wait for the rest of your marks.')],
          }),
          yellowPin(
            3,
            'logo',
            'owen',
            18,
            'The sponsor’s mark is still to come. Leave room to the right of ours.',
            {
              replies: [
                reply('isla', 17, '{owen} do we have it as a vector?'),
                reply('owen', 16, 'Asked them this morning.'),
              ],
            },
          ),
          pinkLine(3, 'rule', 'isla', 12, 'Could this line follow the ridge, or is that too much?'),
        ],
      },
      {
        kind: 'internal',
        name: 'press-check',
        by: 'tomas',
        hoursAgo: 26,
        versions: [
          (studio) =>
            promotion(studio, kestrel, { ...ridgeRun, title: 'Half-size press check', size: [420, 594] }),
        ],
        threads: [
          blueBox(
            1,
            'picture',
            'tomas',
            25,
            'Total ink in the near ridge is 318 %. Bring it under 300 before plates. {jonas}',
          ),
        ],
      },
    ],
  },
  {
    id: 10509,
    company: 'kestrel',
    name: 'Roller banner 850 × 2000',
    service: 'Banner',
    status: 'in-progress',
    createdDaysAgo: 4,
    dueInHours: 72,
    creator: 'owen',
    operator: 'jonas',
    manager: 'daniel',
    collaborators: ['isla'],
    approvers: ['isla'],
    brief: 'Banner for the trade fair. The lowest 150 mm disappear in the cassette.',
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'roller-banner',
          by: 'jonas',
          hoursAgo: 22,
          versions: [
            (studio) => promotion(studio, kestrel, { ...rollerBanner, picture: 'fellsAtDawn' }),
            (studio) => promotion(studio, kestrel, rollerBanner),
          ],
        },
        [
          redBox(2, 'logo', 'daniel', 20, 'Logo is within the cassette. Move it up by 150 mm. {jonas}', {
            replies: [reply('jonas', 19, 'On it.')],
          }),
          pin(2, 'headline', 'clara', 15, 'Three lines would hold the column better than two.'),
        ],
      ),
    ],
  },
  {
    id: 10493,
    company: 'kestrel',
    name: 'Window vinyl, spring sale',
    service: 'Window graphics',
    status: 'in-progress',
    createdDaysAgo: 6,
    dueInHours: 96,
    creator: 'owen',
    operator: 'amira',
    manager: 'daniel',
    approvers: ['isla'],
    brief: 'Three windows, 1,500 × 1,000 mm each, the same artwork.',
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'spring-sale-window',
          by: 'amira',
          hoursAgo: 44,
          versions: [(studio) => promotion(studio, kestrel, springSale)],
        },
        [
          pin(
            1,
            'badge',
            'clara',
            40,
            'Figure and percent sign could be on one optical centre. Minus looks like a dash.',
          ),
        ],
      ),
    ],
  },
  {
    id: 10519,
    company: 'kestrel',
    name: 'Flask sleeve label',
    service: 'Sleeve',
    status: 'new-order',
    state: 'queue',
    createdDaysAgo: 1,
    dueInHours: 200,
    creator: 'isla',
    manager: 'daniel',
    brief: 'Sleeve for the 750 ml flask. Picture as attached.',
    files: [
      {
        kind: 'supplied',
        name: 'flask-picture',
        by: 'isla',
        hoursAgo: 30,
        versions: [
          (studio) =>
            screenPromotion(
              studio,
              kestrel,
              {
                title: 'Flask',
                size: [300, 200],
                headline: 'Hot at the top',
                kicker: 'Flask 750',
                text: 'Eight hours, in wind.',
                details: [],
                picture: 'flask',
              },
              'jpeg',
              1500,
            ),
        ],
      },
    ],
  },
];
