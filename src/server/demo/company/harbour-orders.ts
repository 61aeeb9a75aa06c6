import type { Design } from '../proofs/artwork.ts';
import { harbour } from '../proofs/brand.ts';
import { card } from '../proofs/card.ts';
import { type CatalogueCopy, catalogue } from '../proofs/catalogue.ts';
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
  yellowPin,
} from './order-story.ts';

const spring: CatalogueCopy = {
  title: 'Harbour Coffee spring catalogue',
  coverTitle: 'Spring\nsingle origins',
  season: 'Trade catalogue, March to June',
  pages: 300,
  coloured: false,
  priceSize: 12,
  priceFactor: 0.94,
  coverPicture: 'beans',
  foreword:
    'This spring we bought from twelve countries and forty-one farms, eleven of them for the first time. Four of those have never sold outside their own valley before.\n \nBlends keep last year’s prices. Single origins follow the harvest: Gayo and Kerinci are dearer, Huila and Cerrado less so.\n \nThe filter chapter is new from the first page to the last. Try the Jetty carafe before you buy anything dearer.\n \nBen Lim, head of trade',
};

const springCatalogue =
  (changes: Partial<CatalogueCopy>): Design =>
  (studio) =>
    catalogue(studio, harbour, { ...spring, ...changes });

const loyalty = {
  title: 'Loyalty card',
  name: 'The tenth is on us',
  role: 'Loyalty card',
  back: 'harbourcoffee.example',
};

const gayo = {
  title: 'Gayo launch',
  size: [381, 200] as const,
  headline: 'New: Gayo Highlands',
  kicker: 'Single origin',
  text: 'Dark honey, cedar and a long finish. From Friday at all four quays.',
  details: ['RM 48 for 250 g'],
  picture: 'cup' as const,
};

const coldBrew = {
  title: 'Cold brew window vinyl',
  size: [1200, 800] as const,
  headline: 'Sixteen hours slow',
  kicker: 'Cold brew, on tap',
  text: 'Steeped overnight on the quay. Black, or with coconut milk.',
  details: ['RM 14', 'From ten until it is gone'],
  picture: 'darkCup' as const,
};

const christmasBag = {
  title: 'Night Ferry bag label',
  size: [100, 140] as const,
  name: 'Night\nFerry',
  variety: 'Winter blend',
  vintage: '250 G',
  story:
    'Blended for the dark months: Toraja for depth, Huila for sweetness and a little Yirgacheffe, so that it does not go to sleep.',
  facts: ['Molasses, orange, cocoa', 'For espresso and moka', 'Roasted in George Town'],
  legal: 'Harbour Coffee Sdn Bhd, 14 Weld Quay, 10300 George Town. Best within 12 weeks of roasting.',
  corner: 3,
};

export const harbourOrders: readonly OrderStory[] = [
  {
    id: 10482,
    company: 'harbour',
    name: 'Spring catalogue, 300 pages',
    service: 'Catalogue',
    status: 'in-review',
    createdDaysAgo: 24,
    dueInHours: -2,
    creator: 'ben',
    operator: 'mei',
    manager: 'daniel',
    collaborators: ['suriya', 'farah'],
    approvers: ['ben'],
    brief:
      'Trade catalogue for spring, 210 × 260 mm, 300 pages and cover. Prices and notes come as a sheet from Ben. Keep the chapter order of last year; filter brewing moves before espresso. To the printer by the end of the month.',
    files: [
      {
        kind: 'customer',
        name: 'catalogue-spring',
        by: 'mei',
        hoursAgo: 7,
        checked: [2, 3],
        versions: [
          springCatalogue({}),
          springCatalogue({ coverPicture: 'cup', coloured: true, priceFactor: 1 }),
          springCatalogue({
            coverPicture: 'cup',
            coloured: true,
            priceFactor: 1,
            priceSize: 14,
            season: 'Trade catalogue, March to June 2027',
          }),
        ],
        threads: [
          pin(
            1,
            'cover-picture',
            'farah',
            190,
            'Beans again? We had them last year. Can we have the cup from the shoot in May?',
            {
              replies: [reply('mei', 188, 'Yes, I have it here. It will be in the next version.')],
              resolvedBy: 'farah',
            },
          ),
          redBox(
            1,
            'p5-1-price',
            'ben',
            186,
            'These are the autumn prices. The new sheet is in supplied files.',
            {
              replies: [reply('mei', 180, 'Placed. I checked twenty at random against your sheet.')],
              resolvedBy: 'ben',
            },
          ),
          pin(
            3,
            'cover-rule',
            'mei',
            6,
            'Rule is half a point too heavy beside the headline. I will thin it before print.',
          ),
          redBox(
            3,
            'p6-3-note',
            'ben',
            5,
            'Tasting notes are last year’s. {mei} the new copy is in supplied files.',
            {
              replies: [reply('mei', 4, 'Found it. Placed, will be in version 4.')],
            },
          ),
          arrow(
            3,
            'foreword',
            'suriya',
            4,
            'This paragraph should say forty-two farms: Caranavi signed yesterday.',
          ),
          purpleArrow(
            3,
            'Blends: title',
            'suriya',
            3,
            'Could the band sit a little lower, so that the beans show above it?',
          ),
          yellowPin(3, 'p72-2-price', 'ben', 3, 'Is this one right? It was RM 4 less on the sheet.', {
            replies: [reply('mei', 2, 'It is the 1 kg pack, so it is right. The sheet lists 250 g.')],
            resolvedBy: 'ben',
          }),
          blueBox(
            3,
            'order-form',
            'farah',
            1,
            'Please add a line for the customer number at the top of the form.',
          ),
          pin(
            3,
            'contents-7',
            'clara',
            26,
            'Leading of the contents is tight against the rules. Open it by two points. {mei}',
            {
              internal: true,
              replies: [reply('mei', 25, 'Opened in this version.')],
              resolvedBy: 'clara',
            },
          ),
          redBox(
            3,
            'cover-title',
            'tomas',
            24,
            'Overprint is off for the cover title, knock-out stays. Fine for press.',
            {
              internal: true,
            },
          ),
        ],
      },
      {
        kind: 'supplied',
        name: 'tasting-notes-spring',
        by: 'ben',
        hoursAgo: 30,
        versions: [
          'Spring tasting notes, for the catalogue\n\nGayo Highlands, washed: dark honey, cedar, a long finish.\nKerinci, natural: blackcurrant and brown butter, warm spice to close.\nToraja Sapan, honey: mandarin, palm sugar, a round, quiet body.\nHuila Pitalito, washed: red plum and milk chocolate, a finish like black tea.\n\nAll others as printed last year.\n',
        ],
      },
      {
        kind: 'internal',
        name: 'cover-studies',
        by: 'clara',
        hoursAgo: 120,
        versions: [
          (studio) =>
            promotion(studio, harbour, {
              title: 'Cover study',
              size: [210, 260],
              headline: 'Spring single origins',
              kicker: 'Cover study B',
              text: 'Picture above, title below, as on the posters.',
              details: [],
              picture: 'cup',
            }),
        ],
        threads: [
          pin(
            1,
            'headline',
            'daniel',
            118,
            'I prefer the title on top, as Ben asked. Keep this for the flyer.',
            { internal: true },
          ),
        ],
      },
    ],
  },
  {
    id: 10511,
    company: 'harbour',
    name: 'Loyalty card, two sides',
    service: 'Print',
    status: 'in-progress',
    createdDaysAgo: 2,
    dueInHours: 9,
    creator: 'suriya',
    operator: 'jonas',
    manager: 'daniel',
    collaborators: ['ben'],
    approvers: ['ben'],
    brief: 'Ten stamps in place of eight, and copper as a spot colour again. 2,000 pieces on 350 g uncoated.',
    files: [
      {
        kind: 'customer',
        name: 'loyalty-card',
        by: 'jonas',
        hoursAgo: 20,
        versions: [
          (studio) =>
            card(studio, harbour, {
              ...loyalty,
              lines: ['One stamp a cup. Not for beans or cakes.'],
              stamps: 8,
            }),
          (studio) =>
            card(studio, harbour, {
              ...loyalty,
              lines: ['One stamp a cup. Not for beans or cakes. Valid at all four quays.'],
              stamps: 10,
              nameSize: 16,
            }),
        ],
        threads: [
          redBox(1, 'free-stamp', 'daniel', 40, 'Brief says ten. {jonas} please redo with two more.', {
            internal: true,
            replies: [reply('jonas', 39, 'Two more in version 2, slightly smaller.')],
            resolvedBy: 'daniel',
          }),
          pin(
            2,
            'small-print',
            'daniel',
            18,
            'Six points on uncoated stock is the limit. Can we lose a few words?',
            { internal: true },
          ),
        ],
      },
    ],
  },
  {
    id: 10496,
    company: 'harbour',
    name: 'Gayo launch, social picture',
    service: 'Digital',
    status: 'in-review',
    createdDaysAgo: 5,
    dueInHours: 30,
    creator: 'suriya',
    operator: 'amira',
    manager: 'daniel',
    collaborators: ['farah'],
    approvers: ['ben'],
    brief: 'One picture, 1,600 pixels wide, for the launch on Friday. Price on it. PNG.',
    watermark: false,
    darkArtwork: true,
    files: [
      {
        kind: 'customer',
        name: 'gayo-launch',
        by: 'amira',
        hoursAgo: 12,
        checked: [2],
        versions: [
          (studio) => screenPromotion(studio, harbour, { ...gayo, picture: 'beans' }, 'png', 1600),
          (studio) => screenPromotion(studio, harbour, { ...gayo, badge: 'New' }, 'png', 1600),
        ],
        threads: [
          pinkLine(2, 'badge', 'suriya', 10, 'The badge touches the edge. On phones it is cut off.'),
          pin(2, 'detail-1', 'farah', 8, 'Price is right. Please say “250 g bag”.', {
            replies: [reply('amira', 7, 'Will do with the badge.')],
          }),
        ],
      },
    ],
  },
  {
    id: 10455,
    company: 'harbour',
    name: 'Cold brew window vinyl',
    service: 'Large format',
    status: 'approved',
    createdDaysAgo: 18,
    dueInHours: 48,
    creator: 'farah',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['ben'],
    brief: 'Vinyl for the Weld Quay window, 1,200 × 800 mm, printed on the inside.',
    darkArtwork: true,
    files: [
      {
        kind: 'customer',
        name: 'cold-brew-vinyl',
        by: 'jonas',
        hoursAgo: 70,
        checked: [1, 2],
        versions: [
          (studio) => promotion(studio, harbour, { ...coldBrew, headline: 'Slow is better' }),
          (studio) => promotion(studio, harbour, coldBrew),
        ],
        threads: [
          blueBox(1, 'headline', 'farah', 96, 'Sounds like an apology. Say how long it takes instead.', {
            replies: [reply('jonas', 90, '“Sixteen hours slow”?'), reply('farah', 89, 'That is it.')],
            resolvedBy: 'farah',
          }),
        ],
      },
    ],
  },
  {
    id: 10401,
    company: 'harbour',
    name: 'Night Ferry bag label',
    service: 'Packaging',
    status: 'completed',
    createdDaysAgo: 64,
    dueInHours: -700,
    creator: 'ben',
    operator: 'mei',
    manager: 'daniel',
    approvers: ['ben'],
    brief: 'Label for the winter blend, copper foil, 4,000 pieces on rolls.',
    files: [
      {
        kind: 'customer',
        name: 'night-ferry-label',
        by: 'mei',
        hoursAgo: 900,
        checked: [1, 2],
        versions: [
          (studio) => label(studio, harbour, { ...christmasBag, name: 'Night Ferry', nameSize: 0.11 }),
          (studio) => label(studio, harbour, christmasBag),
        ],
        threads: [
          arrow(1, 'name', 'ben', 940, 'On two lines and larger, so that it reads from the shelf.', {
            resolvedBy: 'ben',
          }),
        ],
      },
    ],
  },
  {
    id: 10522,
    company: 'harbour',
    name: 'Barista course flyer, A5',
    service: 'Print',
    status: 'new-order',
    createdDaysAgo: 0,
    dueInHours: 120,
    creator: 'suriya',
    brief:
      'Flyer for the Saturday courses. Picture of the evening bar, dates as below. Last year’s is attached.',
    files: [
      {
        kind: 'supplied',
        name: 'barista-course-2025',
        by: 'suriya',
        hoursAgo: 5,
        versions: [
          (studio) =>
            promotion(studio, harbour, {
              title: 'Barista course',
              size: [148, 210],
              headline: 'Learn to pour',
              kicker: 'Saturdays at the roastery',
              text: 'Three hours at the bar with Ben: grinding, dosing, milk. Six places a class.',
              details: ['11 and 25 January', '8 and 22 February', 'RM 280 with a bag of beans'],
              picture: 'evening',
            }),
        ],
      },
    ],
  },
  {
    id: 10525,
    company: 'harbour',
    name: 'Gift tins, four designs',
    service: 'Packaging',
    status: 'new-order',
    state: 'draft',
    createdDaysAgo: 1,
    dueInHours: null,
    creator: 'ben',
    brief: 'To be decided: sizes and number. Sketch attached.',
    files: [
      {
        kind: 'supplied',
        name: 'tin-sketch',
        by: 'ben',
        hoursAgo: 26,
        versions: [
          (studio) =>
            label(studio, harbour, {
              ...christmasBag,
              title: 'Tin sketch',
              name: 'First\nTide',
              variety: 'Gift tin',
              vintage: '500 G',
            }),
        ],
      },
    ],
  },
  {
    id: 10377,
    company: 'harbour',
    name: 'Rewards app splash screen',
    service: 'Digital',
    status: 'cancelled',
    createdDaysAgo: 58,
    dueInHours: -900,
    creator: 'suriya',
    operator: 'amira',
    manager: 'daniel',
    brief: 'Opening picture for the app. Cancelled: the app is not going to be made this year.',
    files: [
      {
        kind: 'customer',
        name: 'app-splash',
        by: 'amira',
        hoursAgo: 1290,
        versions: [
          (studio) =>
            screenPromotion(
              studio,
              harbour,
              {
                ...gayo,
                title: 'Splash',
                size: [200, 356],
                headline: 'Your tenth is on us',
                kicker: 'Rewards',
                details: [],
                picture: 'mug',
              },
              'jpeg',
              1080,
            ),
        ],
      },
    ],
  },
  {
    id: 10318,
    company: 'harbour',
    name: 'Autumn price list poster',
    service: 'Print',
    status: 'completed',
    archived: true,
    createdDaysAgo: 160,
    dueInHours: -3000,
    creator: 'ben',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['ben'],
    brief: 'Poster for trade counters, A2.',
    files: [
      {
        kind: 'customer',
        name: 'autumn-poster',
        by: 'jonas',
        hoursAgo: 3100,
        checked: [1],
        versions: [
          (studio) =>
            promotion(studio, harbour, {
              title: 'Autumn poster',
              size: [420, 594],
              headline: 'The autumn list is in',
              kicker: 'Trade prices',
              text: 'Fourteen new coffees, the Bosun machine, and cups in chalk.',
              details: ['From 1 September', 'Ask at the counter'],
              picture: 'coffeeBag',
            }),
        ],
      },
    ],
  },
];
