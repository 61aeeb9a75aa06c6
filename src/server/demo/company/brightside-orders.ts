import { booklet } from '../proofs/booklet.ts';
import { kestrel, lumen } from '../proofs/brand.ts';
import { card, stationery } from '../proofs/card.ts';
import { promotion, screenPromotion } from '../proofs/promotion.ts';
import { arrow, blueBox, type OrderStory, pin, redBox, withCheck, yellowPin } from './order-story.ts';

const checkUp = {
  title: 'Check-up banner',
  size: [850, 2000] as const,
  headline: 'Twice a year is plenty',
  kicker: 'Check-ups',
  text: 'Forty minutes, no lecture. We will tell you when you need to come back, and when you do not.',
  details: ['Telok Ayer and Novena', '+65 6555 0133'],
  picture: 'whiteMug' as const,
};

/** Orders of a reseller, made for its own customers. */
export const brightsideOrders: readonly OrderStory[] = [
  {
    id: 10484,
    company: 'brightside',
    name: 'Lumen Dental: appointment cards',
    service: 'Business cards',
    status: 'in-review',
    createdDaysAgo: 7,
    dueInHours: 35,
    creator: 'jun',
    operator: 'amira',
    manager: 'daniel',
    collaborators: ['nadia'],
    approvers: ['jun'],
    brief:
      'Appointment card with lines to write on. Lagoon as a spot colour. 5,000 pieces for two practices.',
    files: [
      {
        kind: 'customer',
        name: 'lumen-appointment-card',
        by: 'amira',
        hoursAgo: 9,
        checked: [1, 2],
        versions: [
          (studio) =>
            card(studio, lumen, {
              title: 'Appointment card',
              name: 'See you on',
              role: 'Day, date and time',
              lines: ['_______________________________', '_______________________________', '+65 6555 0133'],
              back: 'Telok Ayer',
            }),
          (studio) =>
            card(studio, lumen, {
              title: 'Appointment card',
              name: 'See you on',
              role: 'Day, date and time',
              lines: [
                '_______________________________',
                '_______________________________',
                '+65 6555 0133, a day before if you cannot come',
              ],
              back: 'Telok Ayer and Novena',
              nameSize: 19,
            }),
        ],
        threads: [
          redBox(
            2,
            'line-3',
            'nadia',
            6,
            'The practice writes “24 hours before”. {amira} please use their words.',
          ),
          pin(2, 'back-line', 'jun', 5, 'Both practices, good.', { resolvedBy: 'jun' }),
        ],
      },
    ],
  },
  {
    id: 10501,
    company: 'brightside',
    name: 'Lumen Dental: roller banner',
    service: 'Banner',
    status: 'in-progress',
    createdDaysAgo: 4,
    dueInHours: 80,
    creator: 'jun',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['jun'],
    brief: 'For the lobby at Novena.',
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'lumen-banner',
          by: 'jonas',
          hoursAgo: 15,
          versions: [(studio) => promotion(studio, lumen, checkUp)],
        },
        [arrow(1, 'headline', 'clara', 12, 'Headline could be half as large again. {jonas}')],
      ),
    ],
  },
  {
    id: 10447,
    company: 'brightside',
    name: 'Lumen Dental: patient leaflet',
    service: 'Flyer',
    status: 'approved',
    createdDaysAgo: 25,
    dueInHours: 30,
    creator: 'nadia',
    operator: 'mei',
    manager: 'clara',
    approvers: ['jun'],
    brief: 'Four pages, A5, for the waiting room.',
    files: [
      {
        kind: 'customer',
        name: 'lumen-leaflet',
        by: 'mei',
        hoursAgo: 110,
        checked: [1],
        versions: [
          (studio) =>
            booklet(studio, lumen, {
              title: 'After your treatment',
              size: [148, 210],
              pages: [
                {
                  kind: 'cover',
                  title: 'After your treatment',
                  subtitle: 'What to do today, tomorrow and next week',
                  picture: 'jar',
                },
                {
                  kind: 'list',
                  heading: 'Today',
                  entries: [
                    ['Eat', 'When the numbness has gone. Nothing hot before that.'],
                    ['Rinse', 'Not today. From tomorrow with warm salt water.'],
                    ['Rest', 'No sport until tomorrow evening.'],
                    ['Call us', 'If it bleeds for more than half an hour.'],
                  ],
                },
                {
                  kind: 'article',
                  kicker: 'Next week',
                  heading: 'What is usual',
                  lead: 'A little swelling on the second day is nothing to worry about.',
                  text: 'Stitches melt by themselves within ten days.\nBrush as always, only gently where it is sore.\nA dull ache in the evening may last a week.\nIf it throbs, or wakes you, ring us at any hour.',
                },
                { kind: 'back', lines: ['Lumen Dental', '88 Telok Ayer Street', '+65 6555 0133'] },
              ],
            }),
        ],
        threads: [
          blueBox(1, '2-entry-2', 'jun', 118, 'Dentist confirms: no rinsing on the first day.', {
            resolvedBy: 'jun',
          }),
        ],
      },
    ],
  },
  {
    id: 10518,
    company: 'brightside',
    name: 'Lumen Dental: letterhead',
    service: 'Stationery',
    status: 'new-order',
    createdDaysAgo: 1,
    dueInHours: 150,
    creator: 'jun',
    brief: 'Letterhead, slip, envelope. Old set attached.',
    files: [
      {
        kind: 'supplied',
        name: 'lumen-letterhead-old',
        by: 'jun',
        hoursAgo: 23,
        versions: [
          (studio) =>
            stationery(studio, lumen, {
              letter:
                'Dear Mr Goh,\n \nYour next check-up is due in March. Ring us, or choose a time on our site.\n \nYour Lumen team',
              addressee: 'Mr Goh Wei Jie\n12 Cuppage Road\nSingapore 229449',
              signSize: 26,
              foot: 'Lumen Dental Pte Ltd   88 Telok Ayer Street, Singapore 048470',
              rule: false,
            }),
        ],
      },
    ],
  },
  {
    id: 10461,
    company: 'brightside',
    name: 'Pike & Sons: hoarding',
    service: 'Exhibition backdrop',
    status: 'on-hold',
    createdDaysAgo: 16,
    dueInHours: 230,
    creator: 'nadia',
    operator: 'amira',
    manager: 'daniel',
    approvers: ['jun'],
    brief: 'Site hoarding, 4,000 × 2,000 mm a panel.',
    hold: { reason: 'Council has not confirmed the site number yet.', from: 'in-review' },
    files: [
      {
        kind: 'customer',
        name: 'hoarding-panel',
        by: 'amira',
        hoursAgo: 200,
        checked: [1],
        versions: [
          (studio) =>
            promotion(
              studio,
              { ...kestrel, name: 'Pike & Sons', site: 'pikeandsons.example', head: 'condensedBold' },
              {
                title: 'Hoarding',
                size: [4000, 2000],
                headline: 'Forty-two homes by the park',
                kicker: 'Ready in autumn 2027',
                text: 'Brick, timber and a garden for each.',
                details: ['Show home open at weekends'],
                picture: 'facadeWarm',
              },
            ),
        ],
        threads: [yellowPin(1, 'detail-1', 'nadia', 190, 'Weekends from two to five. Room for that?')],
      },
    ],
  },
  {
    id: 10395,
    company: 'brightside',
    name: 'Lumen Dental: launch picture',
    service: 'Screen picture',
    status: 'completed',
    createdDaysAgo: 70,
    dueInHours: -1200,
    creator: 'jun',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['jun'],
    brief: 'JPEG for the opening of Novena.',
    files: [
      {
        kind: 'customer',
        name: 'novena-opening',
        by: 'jonas',
        hoursAgo: 1300,
        checked: [1],
        versions: [
          (studio) =>
            screenPromotion(
              studio,
              lumen,
              {
                ...checkUp,
                title: 'Opening',
                size: [360, 220],
                headline: 'Novena opens on Monday',
                kicker: 'Lumen Dental',
                details: [],
              },
              'jpeg',
              1600,
            ),
        ],
      },
    ],
  },
];
