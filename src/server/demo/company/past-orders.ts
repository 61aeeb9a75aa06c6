import type { Brand } from '../proofs/brand.ts';
import { harbour, kestrel, lumen, nordlys, olive, vale } from '../proofs/brand.ts';
import { type PromotionCopy, promotion } from '../proofs/promotion.ts';
import type { OrderStory } from './order-story.ts';
import type { CompanyKey, PersonKey } from './people.ts';
import type { ServiceName } from './services.ts';

const sizes = {
  A3: [297, 420],
  A5: [148, 210],
  square: [210, 210],
  wide: [420, 148],
  tall: [105, 297],
} as const;

interface Customer {
  company: CompanyKey;
  brand: Brand;
  owner: PersonKey;
  approver: PersonKey;
}
const customers = {
  harbour: { company: 'harbour', brand: harbour, owner: 'farah', approver: 'ben' },
  kestrel: { company: 'kestrel', brand: kestrel, owner: 'owen', approver: 'isla' },
  nordlys: { company: 'nordlys', brand: nordlys, owner: 'sofie', approver: 'henrik' },
  olive: { company: 'olive', brand: olive, owner: 'rebecca', approver: 'marco' },
  vale: { company: 'vale', brand: vale, owner: 'zoe', approver: 'liam' },
  lumen: { company: 'lumen', brand: lumen, owner: 'hana', approver: 'hana' },
} satisfies Record<string, Customer>;

interface Past {
  id: number;
  of: keyof typeof customers;
  name: string;
  service: ServiceName;
  daysAgo: number;
  by: PersonKey;
  size: keyof typeof sizes;
  headline: string;
  kicker: string;
  text: string;
  picture: PromotionCopy['picture'];
  cancelled?: true;
}

const past = (
  id: number,
  of: Past['of'],
  daysAgo: number,
  by: PersonKey,
  [name, service]: readonly [string, ServiceName],
  [size, picture]: readonly [Past['size'], Past['picture']],
  [headline, kicker, text]: readonly [string, string, string],
): Past => ({ id, of, daysAgo, by, name, service, size, picture, headline, kicker, text });

const finished: readonly Past[] = [
  past(
    10203,
    'harbour',
    288,
    'mei',
    ['Ramadan hours, counter card', 'Table talker'],
    ['A5', 'cup'],
    [
      'Open until one',
      'Ramadan hours',
      'From sunset prayers to one in the morning, with dates and Bosun on the house.',
    ],
  ),
  past(
    10217,
    'harbour',
    262,
    'jonas',
    ['Quayside market stall front', 'Banner'],
    ['wide', 'beans'],
    [
      'Roasted within earshot',
      'Weld Quay market',
      'Saturdays from seven. Bring a jar and take ten per cent off.',
    ],
  ),
  past(
    10244,
    'harbour',
    214,
    'amira',
    ['Gift subscription flyer', 'Flyer'],
    ['A5', 'mug'],
    [
      'Send a year of mornings',
      'Gift subscription',
      'Two bags a month, a new farm each time, a card in your words.',
    ],
  ),
  past(
    10226,
    'kestrel',
    247,
    'mei',
    ['Winter layers window', 'Window graphics'],
    ['wide', 'highPass'],
    ['Cold is a choice', 'Winter layers', 'Three layers that weigh less than your lunch.'],
  ),
  past(
    10259,
    'kestrel',
    190,
    'jonas',
    ['Repair week poster', 'Poster'],
    ['A3', 'orangeCloth'],
    [
      'We mend it, you wear it',
      'Repair week',
      'Zips, seams and soles, free in every shop from the ninth to the fifteenth.',
    ],
  ),
  past(
    10281,
    'kestrel',
    151,
    'amira',
    ['Summer map folder', 'Booklet'],
    ['tall', 'fellsAtDawn'],
    ['Twelve days out', 'Summer map', 'Walks from the shop door, each there and back before the last bus.'],
  ),
  past(
    10212,
    'nordlys',
    270,
    'jonas',
    ['Tax seminar invitation', 'Invitation'],
    ['A5', 'fjord'],
    ['What changes in January', 'Tax breakfast', 'Coffee at eight, answers until ten. Seats for forty.'],
  ),
  past(
    10290,
    'nordlys',
    133,
    'mei',
    ['Recruiting stand panels', 'Exhibition backdrop'],
    ['wide', 'facade'],
    ['Ask us something hard', 'Careers day', 'Trainee places in Oslo and Bergen for next autumn.'],
  ),
  past(
    10231,
    'olive',
    240,
    'amira',
    ['Olive harvest dinner', 'Poster'],
    ['A3', 'salad'],
    [
      'First oil of the year',
      'Harvest dinner',
      'Five courses around one bottle. Thursday the fourteenth, at seven.',
    ],
  ),
  past(
    10268,
    'olive',
    172,
    'mei',
    ['Delivery box lid', 'Carton'],
    ['square', 'breads'],
    ['Still warm', 'Olive & Rye, at home', 'Open at once. The rye crisps within a minute.'],
  ),
  past(
    10223,
    'vale',
    252,
    'jonas',
    ['Riesling neck tag', 'Label'],
    ['tall', 'wine'],
    ['Pick of the slope', 'Riesling', 'Eleven rows, picked by hand before nine in the morning.'],
  ),
  past(
    10276,
    'vale',
    160,
    'amira',
    ['Summer concert banner', 'Banner'],
    ['wide', 'vineyardAtDusk'],
    ['Bring a rug', 'Concerts on the lawn', 'Three Saturdays in January. The cellar door pours until dark.'],
  ),
  past(
    10252,
    'lumen',
    201,
    'mei',
    ['Whitening leaflet', 'Flyer'],
    ['A5', 'whiteMug'],
    ['One shade is enough', 'Whitening', 'What it does, what it costs and who should not have it.'],
  ),
  past(
    10299,
    'lumen',
    118,
    'jonas',
    ['Novena opening poster', 'Poster'],
    ['A3', 'facadeWarm'],
    ['Two floors up, no stairs', 'Now in Novena', 'Chairs by the window and a lift from the car park.'],
  ),
  {
    ...past(
      10264,
      'lumen',
      180,
      'amira',
      ['School talk hand-out', 'Booklet'],
      ['square', 'tealCloth'],
      ['Brush like a dentist', 'School talks', 'Twelve pages to colour in between the two brushings.'],
    ),
    cancelled: true,
  },
];

function storyOf({ of, by, daysAgo, cancelled, size, ...order }: Past): OrderStory {
  const { company, brand, owner, approver }: Customer = customers[of];
  return {
    id: order.id,
    company,
    name: order.name,
    service: order.service,
    status: cancelled ? 'cancelled' : 'completed',
    archived: true,
    createdDaysAgo: daysAgo,
    // Most were approved by then: it took them about three weeks.
    dueInHours: ((order.id % 4 === 0 ? 14 : 28) - daysAgo) * 24,
    creator: owner,
    operator: by,
    manager: 'daniel',
    approvers: [approver],
    brief: `${order.kicker}: “${order.headline}”. ${order.text}`,
    files: [
      {
        kind: 'customer',
        name: order.name.toLowerCase().replaceAll(/[^a-z]+/g, '-'),
        by,
        hoursAgo: (daysAgo - 6) * 24,
        checked: [1],
        versions: [
          (studio) =>
            promotion(studio, brand, {
              title: order.name,
              size: sizes[size],
              headline: order.headline,
              kicker: order.kicker,
              text: order.text,
              details: [brand.site],
              picture: order.picture,
            }),
        ],
      },
    ],
  };
}

/** What has been put away: finished jobs of the past year. */
export const pastOrders: readonly OrderStory[] = finished.map(storyOf);
