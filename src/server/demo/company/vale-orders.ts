import { cmyk } from '../pdf/ink.ts';
import { booklet } from '../proofs/booklet.ts';
import { vale } from '../proofs/brand.ts';
import { card } from '../proofs/card.ts';
import { label } from '../proofs/label.ts';
import { promotion, screenPromotion } from '../proofs/promotion.ts';
import {
  arrow,
  blueBox,
  type OrderStory,
  pin,
  pinkLine,
  purpleArrow,
  redBox,
  reply,
  withCheck,
  yellowPin,
} from './order-story.ts';

const pinot = {
  title: 'Rowella Block label',
  size: [90, 120] as const,
  name: 'Rowella\nBlock',
  variety: 'Pinot Noir',
  vintage: '2025',
  story:
    'From the oldest rows of the estate, planted in 1984 on ironstone above the river. Picked by hand on the second and third of April, one third left in whole bunches, a year in oak of which a fifth was new.',
  facts: ['Tamar Valley, Tasmania', '13.0 % vol   750 ml', 'Contains sulphites'],
  legal:
    'Grown, made and bottled by Vale Estate, 212 Auburn Road, Kayena TAS 7270. About 7.7 standard drinks.',
  corner: 4,
};
const harvest = {
  title: 'Harvest lunch',
  size: [420, 594] as const,
  headline: 'Harvest lunch',
  kicker: 'Sunday 22 March',
  text: 'One long table between the rows. Five courses, six wines, whatever the weather.',
  details: ['Noon until the light goes', '$165, coach from Launceston'],
  picture: 'vineyard' as const,
};

export const valeOrders: readonly OrderStory[] = [
  {
    id: 10476,
    company: 'vale',
    name: 'Wine label, die-cut',
    service: 'Label',
    status: 'in-review',
    createdDaysAgo: 14,
    dueInHours: 38,
    creator: 'margaret',
    operator: 'mei',
    manager: 'clara',
    collaborators: ['liam', 'zoe'],
    approvers: ['liam'],
    brief:
      'Rowella Block 2025, front and back. Gold foil as a spot, raised varnish on the sign, die as last year.',
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'rowella-block-2025',
          by: 'mei',
          hoursAgo: 14,
          checked: [1, 2, 3],
          versions: [
            (studio) => label(studio, vale, { ...pinot, ground: vale.dark, ink: vale.pale }),
            (studio) =>
              label(studio, vale, {
                ...pinot,
                facts: ['Tamar Valley, Tasmania', '12.5 % vol   750 ml', 'Contains sulphites'],
              }),
            (studio) => label(studio, vale, { ...pinot, nameSize: 0.15 }),
          ],
          threads: [
            pin(1, 'name', 'margaret', 150, 'Dark paper is for the reserve. Cream, as last year.', {
              resolvedBy: 'margaret',
            }),
            redBox(2, 'fact-2', 'liam', 70, '13.0 by the analysis of last week.', {
              replies: [reply('mei', 68, 'Changed.')],
              resolvedBy: 'liam',
            }),
            arrow(
              3,
              'foil-rule',
              'liam',
              11,
              'The foil rule looks thin for hot stamping. Half a point more?',
              {
                replies: [
                  reply('mei', 10, 'The stamper wants 0.8 at least and this is 0.8. I will make it 1.'),
                ],
              },
            ),
            blueBox(
              3,
              'legal',
              'zoe',
              9,
              '{mei} standard drinks are 7.7 at 13.0, so this is right. Just confirming.',
              { resolvedBy: 'mei' },
            ),
            pin(
              3,
              'legal',
              'greta',
              11,
              'Reversed out of the varnish this would fill in. Is it to stay plain?',
              {
                replies: [reply('mei', 9, 'Plain it stays: the varnish is on the sign alone.')],
              },
            ),
            redBox(3, 'name', 'oliver', 6, 'We would trap this by a tenth. No change needed from you.'),
            pinkLine(3, 'sign', 'margaret', 7, 'The hills should not touch the sun. They do at this size.'),
          ],
        },
        [yellowPin(3, 'barcode', 'tomas', 13, 'Quiet zone at the left is 2 mm, scanner wants 3.6. {mei}')],
      ),
      {
        kind: 'supplied',
        name: 'analysis-rowella',
        by: 'liam',
        hoursAgo: 75,
        versions: [
          'Rowella Block 2025\nAlcohol 13.0 % vol\npH 3.58\nTA 6.1 g/l\nFree SO2 28 mg/l\nStandard drinks 7.7\n',
        ],
      },
    ],
  },
  {
    id: 10487,
    company: 'vale',
    name: 'Harvest lunch poster, A2',
    service: 'Poster',
    status: 'in-progress',
    createdDaysAgo: 6,
    dueInHours: -5,
    creator: 'zoe',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['liam'],
    brief: 'Sixty posters for cellar doors in the valley. Picture of the rows.',
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'harvest-lunch',
          by: 'jonas',
          hoursAgo: 6,
          versions: [
            (studio) => promotion(studio, vale, { ...harvest, picture: 'vineyardAtDusk' }),
            (studio) => promotion(studio, vale, { ...harvest, pictureShare: 0.58 }),
          ],
        },
        [pin(2, 'text', 'clara', 4, 'Garamond is small for a poster seen from two metres. Up two sizes.')],
      ),
    ],
  },
  {
    id: 10450,
    company: 'vale',
    name: 'Tasting notes, 8 pages',
    service: 'Booklet',
    status: 'gr-revision',
    createdDaysAgo: 19,
    dueInHours: 66,
    creator: 'liam',
    operator: 'amira',
    manager: 'clara',
    collaborators: ['zoe'],
    approvers: ['liam'],
    brief: 'Booklet for the cellar door, 148 mm square.',
    files: [
      {
        kind: 'customer',
        name: 'tasting-notes',
        by: 'amira',
        hoursAgo: 52,
        checked: [1],
        versions: [
          (studio) =>
            booklet(studio, vale, {
              title: 'Tasting notes',
              size: [148, 148],
              headingSize: 28,
              pages: [
                { kind: 'cover', title: 'Tasting notes', subtitle: 'Spring release', picture: 'wine' },
                {
                  kind: 'list',
                  heading: 'On the table today',
                  entries: [
                    ['Rowella Block 2025', 'Pinot Noir. Sour cherry, bay leaf, iron.'],
                    ['Riverside 2026', 'Riesling. Lime, wet slate, very dry.'],
                    ['Vale Rosé 2026', 'Wild strawberry and almond skin.'],
                    ['Blanc de Blancs', 'Four years on lees. Brioche, sea spray.'],
                  ],
                },
                { kind: 'picture', picture: 'vineyardAtDusk', caption: 'Rowella Block at the end of April.' },
                {
                  kind: 'quote',
                  words: 'It tastes of the hill, and of the wind on it.',
                  by: 'Liam Doyle, winemaker',
                },
                { kind: 'picture', picture: 'rose', caption: 'Vale Rosé, bottled in September.' },
                {
                  kind: 'table',
                  heading: 'To take home',
                  columns: ['Wine', 'Bottle', 'Six'],
                  rows: [
                    ['Rowella Block 2025', '$62', '$335'],
                    ['Riverside 2026', '$34', '$184'],
                    ['Vale Rosé 2026', '$29', '$156'],
                    ['Blanc de Blancs', '$58', '$313'],
                  ],
                  note: 'We send to every state. Ask Zoe.',
                },
                { kind: 'picture', picture: 'vineyard', caption: 'The river rows, looking north.' },
                {
                  kind: 'back',
                  lines: ['Vale Estate', '212 Auburn Road, Kayena', 'Open Thursday to Monday'],
                },
              ],
            }),
        ],
        threads: [
          redBox(1, '6-row-2', 'liam', 48, 'Riverside is $36 from Monday.'),
          purpleArrow(
            1,
            '1-picture',
            'zoe',
            47,
            'The capsule is burgundy now, not red. Reshoot or retouch?',
            {
              replies: [
                reply('amira', 46, 'Retouch, I think. {clara} what do you say?'),
                reply('clara', 45, 'Retouch.'),
              ],
            },
          ),
        ],
      },
    ],
  },
  {
    id: 10428,
    company: 'vale',
    name: 'Cellar door cards',
    service: 'Business cards',
    status: 'approved',
    createdDaysAgo: 28,
    dueInHours: -30,
    creator: 'zoe',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['liam'],
    brief: 'Card with opening hours, gold on cream.',
    files: [
      {
        kind: 'customer',
        name: 'cellar-door-card',
        by: 'jonas',
        hoursAgo: 160,
        checked: [1],
        versions: [
          (studio) =>
            card(studio, vale, {
              title: 'Cellar door',
              name: 'Come and taste',
              role: 'Thursday to Monday, ten to five',
              lines: ['212 Auburn Road, Kayena', '+61 3 5550 0126', 'valeestate.example'],
              back: 'Growers and winemakers',
              solidBack: false,
              nameSize: 18,
            }),
        ],
        threads: [pin(1, 'role', 'zoe', 150, 'Hours are right for winter too.', { resolvedBy: 'zoe' })],
      },
    ],
  },
  {
    id: 10514,
    company: 'vale',
    name: 'Rosé label 2026',
    service: 'Label',
    status: 'new-order',
    createdDaysAgo: 1,
    dueInHours: 210,
    creator: 'liam',
    operator: 'mei',
    manager: 'clara',
    brief: 'As Rowella, with a blush ground. Analysis follows.',
    files: [
      {
        kind: 'supplied',
        name: 'rose-label-2025',
        by: 'liam',
        hoursAgo: 28,
        versions: [
          (studio) =>
            label(studio, vale, {
              ...pinot,
              title: 'Rosé label',
              name: 'Vale\nRosé',
              variety: 'Pinot Noir rosé',
              ground: cmyk(2, 18, 14, 0),
            }),
        ],
      },
    ],
  },
  {
    id: 10340,
    company: 'vale',
    name: 'Export carton panel',
    service: 'Carton',
    status: 'cancelled',
    createdDaysAgo: 110,
    dueInHours: -2000,
    creator: 'margaret',
    operator: 'amira',
    manager: 'daniel',
    brief: 'One colour on brown board. Cancelled: the importer prints his own.',
    files: [
      {
        kind: 'customer',
        name: 'carton-panel',
        by: 'amira',
        hoursAgo: 2300,
        versions: [
          (studio) =>
            screenPromotion(
              studio,
              vale,
              {
                ...harvest,
                title: 'Carton',
                size: [320, 240],
                headline: 'Vale Estate',
                kicker: 'Six bottles',
                text: 'This side up.',
                details: [],
                picture: 'wine',
              },
              'jpeg',
              1400,
            ),
        ],
      },
    ],
  },
];
