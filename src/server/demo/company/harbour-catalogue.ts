import type { Design } from '../proofs/artwork.ts';
import { harbour } from '../proofs/brand.ts';
import { type CatalogueCopy, catalogue } from '../proofs/catalogue.ts';
import { promotion } from '../proofs/promotion.ts';
import {
  arrow,
  blueBox,
  type OrderStory,
  pin,
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

const printed: Partial<CatalogueCopy> = {
  coverPicture: 'cup',
  coloured: true,
  priceFactor: 1,
  priceSize: 14,
  season: 'Trade catalogue, March to June 2027',
};
const springCatalogue =
  (changes: Partial<CatalogueCopy>): Design =>
  (studio) =>
    catalogue(studio, harbour, { ...spring, ...changes });

export const harbourCatalogue: readonly OrderStory[] = [
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
      'Trade catalogue for spring, *210 × 260 mm*, 300 pages and cover.\n- Prices and notes come as a sheet from Ben.\n- Keep the chapter order of last year; filter brewing moves before espresso.\nTo the printer by the end of the month.',
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
          springCatalogue(printed),
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
        ],
      },
      {
        kind: 'internal',
        name: 'opening-pages-check',
        by: 'mei',
        hoursAgo: 28,
        versions: [springCatalogue({ ...printed, pages: 24 })],
        threads: [
          pin(
            1,
            'contents-7',
            'clara',
            26,
            'Leading of the contents is tight against the rules. Open it by two points. {mei}',
            {
              replies: [reply('mei', 25, 'Opened in version 3.')],
              resolvedBy: 'clara',
            },
          ),
          redBox(
            1,
            'cover-title',
            'tomas',
            24,
            'Overprint is off for the cover title, knock-out stays. Fine for press.',
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
          ),
        ],
      },
    ],
  },
];
