import { olive } from '../proofs/brand.ts';
import { card } from '../proofs/card.ts';
import { label } from '../proofs/label.ts';
import { type MenuCopy, menu } from '../proofs/menu.ts';
import { promotion, screenPromotion } from '../proofs/promotion.ts';
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

const dish = (name: string, price: number, note: string) => ({ name, price: String(price), note });
const supper: MenuCopy = {
  title: 'Supper card',
  subtitle: 'Supper, from six',
  currency: 'RM',
  picture: 'salad',
  footnote:
    'Prices in ringgit with tax. Please tell us what you cannot eat; we bake with nuts and sesame every day.',
  sections: [
    {
      heading: 'To begin',
      dishes: [
        dish('Charred leeks, romesco', 28, 'Almond, smoked paprika and a soft egg from Bentong'),
        dish('Torched mackerel', 34, 'Pickled green mango, dill oil, rye crumb'),
        dish('Burrata and tomato', 42, 'Cameron tomatoes, burnt chilli, basil'),
        dish('Chicken liver on toast', 26, 'Sour cherry, brown butter, our own rye'),
        dish('Beetroot, curd, walnut', 26, 'Baked in salt, with its own leaves'),
        dish('Soup of the day', 22, 'With a heel of bread'),
      ],
    },
    {
      heading: 'Bread',
      dishes: [
        dish('Rye, whole', 24, 'Tuesdays and Fridays. Keeps for a week'),
        dish('Olive loaf', 19, 'Kalamata and thyme'),
        dish('Flatbread and labneh', 21, 'Za’atar, honey from Raub'),
        dish('Focaccia, by the slab', 16, 'Rosemary or potato'),
        dish('Bread board', 32, 'Three breads, two butters, one pickle'),
      ],
    },
    {
      heading: 'Plates',
      dishes: [
        dish('Lamb shoulder, for two', 148, 'Nine hours, anchovy, white beans, mint'),
        dish('Snapper from Sekinchan', 72, 'Fennel, turmeric butter, new potatoes'),
        dish('Hand-cut pappardelle', 48, 'Oxtail, orange, parmesan'),
        dish('Aubergine and chickpea', 39, 'Tamarind, yoghurt, coriander'),
        dish('Half chicken', 58, 'Brined, roasted, with lemon and sumac'),
        dish('Greens', 18, 'Whatever came in the morning'),
      ],
    },
    {
      heading: 'Sweet',
      dishes: [
        dish('Olive oil cake', 22, 'Calamansi curd and sour cream'),
        dish('Gula melaka custard', 19, 'Burnt on top, with a rye wafer'),
        dish('Chocolate and sea salt', 24, 'Pahang cocoa, coffee caramel'),
        dish('Poached pear', 21, 'Clove, pandan and soft cheese'),
        dish('Cheese', 36, 'Three, with quince and oatcakes'),
      ],
    },
  ],
};
const changed = (section: number, at: number, price: string, sections = supper.sections) =>
  sections.map((one, index) =>
    index === section
      ? { ...one, dishes: one.dishes.map((each, number) => (number === at ? { ...each, price } : each)) }
      : one,
  );

const oil = {
  title: 'Olive oil label',
  size: [70, 110] as const,
  name: 'First\npressing',
  variety: 'Extra virgin olive oil',
  vintage: '500 ML',
  story:
    'Pressed within a day of picking by the Moretti family above Spoleto, and bottled for our table and yours.',
  facts: ['Umbria, harvest 2026', 'Peppery, green almond', 'Keep dark and cool'],
  legal: 'Olive & Rye Kitchen Sdn Bhd, 3 Jalan Bangkung, 59100 Kuala Lumpur.',
  corner: 2,
  nameSize: 0.16,
};

export const oliveOrders: readonly OrderStory[] = [
  {
    id: 10498,
    company: 'olive',
    name: 'Menu refresh, A3 folded',
    service: 'Menu',
    status: 'in-review',
    createdDaysAgo: 9,
    dueInHours: 44,
    creator: 'rebecca',
    operator: 'mei',
    manager: 'daniel',
    collaborators: ['marco', 'aina'],
    approvers: ['marco'],
    brief:
      'Supper card for the new season. Four columns inside, cover with a picture. Uncoated, 170 g, folded once.',
    files: [
      {
        kind: 'customer',
        name: 'supper-card',
        by: 'mei',
        hoursAgo: 16,
        checked: [1, 2, 3],
        versions: [
          (studio) => menu(studio, olive, { ...supper, picture: 'breads', headingSize: 26 }),
          (studio) => menu(studio, olive, { ...supper, sections: changed(2, 0, '138') }),
          (studio) => menu(studio, olive, supper),
        ],
        threads: [
          pin(1, 'cover-picture', 'rebecca', 90, 'Bread is for the lunch card. The salad here.', {
            resolvedBy: 'rebecca',
          }),
          redBox(2, 'price-3-1', 'marco', 60, 'Lamb is 148 since Monday.', {
            replies: [reply('mei', 58, 'Changed.')],
            resolvedBy: 'marco',
          }),
          redBox(
            3,
            'dish-3-2',
            'marco',
            12,
            'Snapper goes off in March. {rebecca} shall we name the fish by the day?',
            {
              replies: [reply('rebecca', 11, 'Yes: “Fish from Sekinchan”, same price.')],
            },
          ),
          blueBox(
            3,
            'footnote',
            'aina',
            10,
            'Guests ask about service charge every evening. Please add “no service charge”.',
          ),
          arrow(3, 'section-4', 'aina', 9, 'Could Sweet stand lower, so that it lines up with Plates?'),
          pin(
            3,
            'section-4',
            'camille',
            8,
            '“Sweet” will be “Douceurs” on the French card, four letters longer. Please leave room.',
            {
              replies: [reply('aina', 7, 'Good to know, thank you.')],
            },
          ),
          yellowPin(3, 'subtitle', 'rebecca', 6, 'From half past five at weekends. Too long to say here?', {
            replies: [reply('mei', 5, 'It would fit on the back, under “Open every day”.')],
          }),
        ],
      },
    ],
  },
  {
    id: 10503,
    company: 'olive',
    name: 'Table talker, rye days',
    service: 'Table talker',
    status: 'in-progress',
    createdDaysAgo: 3,
    dueInHours: 50,
    creator: 'aina',
    operator: 'mei',
    manager: 'daniel',
    approvers: ['marco'],
    brief: 'A6 upright for the tables: rye on Tuesdays and Fridays.',
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'rye-days',
          by: 'mei',
          hoursAgo: 8,
          versions: [
            (studio) =>
              promotion(studio, olive, {
                title: 'Rye days',
                size: [105, 148],
                headline: 'Rye on Tuesdays and Fridays',
                kicker: 'From the oven at seven',
                text: 'Dark, sour, and better on the third day.',
                details: ['Whole loaf RM 24'],
                picture: 'breads',
              }),
          ],
        },
        [pin(1, 'kicker', 'daniel', 6, 'Kicker is hard to read on olive. Lighten it, {mei}.')],
      ),
    ],
  },
  {
    id: 10436,
    company: 'olive',
    name: 'Business cards, 6 people',
    service: 'Business cards',
    status: 'approved',
    createdDaysAgo: 21,
    dueInHours: 12,
    creator: 'rebecca',
    operator: 'amira',
    manager: 'daniel',
    approvers: ['marco'],
    brief: 'Six names. Olive as a spot colour, light back.',
    files: [
      {
        kind: 'customer',
        name: 'cards-kitchen',
        by: 'amira',
        hoursAgo: 80,
        checked: [1, 2],
        versions: [1, 2].map(
          (version) => (studio) =>
            card(studio, olive, {
              title: 'Business card',
              name: 'Rebecca Osei',
              role: version === 1 ? 'Proprietor' : 'Owner',
              lines: ['+60 12 555 0177', 'rebecca@oliveandrye.example', '3 Jalan Bangkung, Kuala Lumpur'],
              back: 'Kitchen and bakery',
              solidBack: version === 1,
            }),
        ),
        threads: [
          pinkLine(
            1,
            'sign',
            'rebecca',
            100,
            'Light paper on the back, please. Solid olive shows every finger.',
            {
              replies: [reply('amira', 99, 'Turned round.')],
              resolvedBy: 'rebecca',
            },
          ),
        ],
      },
    ],
  },
  {
    id: 10459,
    company: 'olive',
    name: 'Olive oil label',
    service: 'Label',
    status: 'on-hold',
    frozen: true,
    createdDaysAgo: 33,
    dueInHours: 400,
    creator: 'rebecca',
    operator: 'amira',
    manager: 'clara',
    approvers: ['marco'],
    brief: 'Front and back label, 70 × 110 mm, on olive paper.',
    hold: { reason: 'Bottles are delayed; the size may change.', from: 'in-progress' },
    files: [
      ...withCheck(
        {
          kind: 'customer',
          name: 'oil-label',
          by: 'amira',
          hoursAgo: 420,
          versions: [(studio) => label(studio, olive, oil)],
        },
        [redBox(1, 'legal', 'tomas', 410, 'Lot number and best-before are missing.')],
      ),
    ],
  },
  {
    id: 10520,
    company: 'olive',
    name: 'Gift voucher',
    service: 'Voucher',
    status: 'new-order',
    state: 'queue',
    createdDaysAgo: 1,
    dueInHours: 170,
    creator: 'rebecca',
    brief: 'Voucher with a field for the amount. Numbered. As the card from last Christmas.',
    files: [
      {
        kind: 'supplied',
        name: 'voucher-last-year',
        by: 'rebecca',
        hoursAgo: 22,
        versions: [
          (studio) =>
            card(studio, olive, {
              title: 'Voucher',
              name: 'Supper for two',
              role: 'Gift voucher',
              lines: ['Valid for one year', 'Not for cash', 'oliveandrye.example'],
              back: 'Kitchen and bakery',
              nameSize: 18,
            }),
        ],
      },
    ],
  },
  {
    id: 10408,
    company: 'olive',
    name: 'Opening hours, door picture',
    service: 'Screen picture',
    status: 'completed',
    createdDaysAgo: 50,
    dueInHours: -800,
    creator: 'aina',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['marco'],
    brief: 'For the screen at the door, upright, PNG.',
    files: [
      {
        kind: 'customer',
        name: 'door-screen',
        by: 'jonas',
        hoursAgo: 840,
        checked: [1],
        versions: [
          (studio) =>
            screenPromotion(
              studio,
              olive,
              {
                title: 'Door',
                size: [200, 300],
                headline: 'Come in, it’s warm',
                kicker: 'Tuesday to Sunday',
                text: 'Bread from eight. Lunch from twelve. Supper from six.',
                details: ['Closed on Mondays'],
                picture: 'breads',
              },
              'png',
              1080,
            ),
        ],
      },
    ],
  },
];
