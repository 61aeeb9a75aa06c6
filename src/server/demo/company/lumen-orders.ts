import { lumen } from '../proofs/brand.ts';
import { promotion } from '../proofs/promotion.ts';
import { type OrderStory, pin, reply } from './order-story.ts';

const recall = {
  title: 'Recall postcard',
  size: [148, 105] as const,
  headline: 'It has been a while',
  kicker: 'Your check-up',
  text: 'Forty minutes, no lecture. Choose an hour that suits you, also on Saturdays.',
  details: ['+65 6555 0133'],
  picture: 'tealCloth' as const,
};

/** A customer of the reseller that orders for itself, under the reseller's name. */
export const lumenOrders: readonly OrderStory[] = [
  {
    id: 10507,
    company: 'lumen',
    name: 'Recall postcard, A6',
    service: 'Flyer',
    status: 'in-review',
    createdDaysAgo: 6,
    dueInHours: 30,
    creator: 'hana',
    operator: 'amira',
    manager: 'daniel',
    collaborators: ['wei'],
    approvers: ['hana'],
    brief: 'Postcard to patients who have not been seen for a year. Friendly, not a summons.',
    files: [
      {
        kind: 'customer',
        name: 'recall-postcard',
        by: 'amira',
        hoursAgo: 20,
        checked: [1, 2],
        versions: [
          (studio) => promotion(studio, lumen, { ...recall, headline: 'You are overdue' }),
          (studio) => promotion(studio, lumen, recall),
        ],
        threads: [
          pin(1, 'headline', 'hana', 44, 'That reads like a parking fine. Softer, please.', {
            replies: [reply('amira', 40, '“It has been a while”, then.')],
            resolvedBy: 'hana',
          }),
          pin(2, 'headline', 'wei', 6, 'Lovely. Could the telephone number be larger?'),
        ],
      },
    ],
  },
  {
    id: 10523,
    company: 'lumen',
    name: 'Door hanger, quiet hours',
    service: 'Stationery',
    status: 'new-order',
    state: 'queue',
    createdDaysAgo: 9,
    dueInHours: 60,
    creator: 'wei',
    manager: 'daniel',
    brief: 'For the treatment rooms: “We are counting teeth.” Two sides, matt.',
    files: [
      {
        kind: 'supplied',
        name: 'door-hanger-text',
        by: 'wei',
        hoursAgo: 210,
        versions: ['Front: Quiet, please. We are counting teeth.\nBack: Come in, the chair is free.\n'],
      },
    ],
  },
];
