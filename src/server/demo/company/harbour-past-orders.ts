import { harbour } from '../proofs/brand.ts';
import { label } from '../proofs/label.ts';
import { promotion, screenPromotion } from '../proofs/promotion.ts';
import { christmasBag, gayo } from './harbour-orders.ts';
import { arrow, blueBox, type OrderStory, reply } from './order-story.ts';

const coldBrew = {
  title: 'Cold brew window vinyl',
  size: [1200, 800] as const,
  headline: 'Sixteen hours slow',
  kicker: 'Cold brew, on tap',
  text: 'Steeped overnight on the quay. Black, or with coconut milk.',
  details: ['RM 14', 'From ten until it is gone'],
  picture: 'darkCup' as const,
};

export const harbourPastOrders: readonly OrderStory[] = [
  {
    id: 10455,
    company: 'harbour',
    name: 'Cold brew window vinyl',
    service: 'Window graphics',
    status: 'approved',
    createdDaysAgo: 18,
    dueInHours: 48,
    creator: 'farah',
    operator: 'jonas',
    manager: 'daniel',
    collaborators: ['victor'],
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
    service: 'Label',
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
    id: 10377,
    company: 'harbour',
    name: 'Rewards app splash screen',
    service: 'App screen',
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
    service: 'Poster',
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
