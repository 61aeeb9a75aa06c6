import { harbour } from '../proofs/brand.ts';
import { card } from '../proofs/card.ts';
import { label } from '../proofs/label.ts';
import { promotion, screenPromotion } from '../proofs/promotion.ts';
import { type OrderStory, pin, pinkLine, redBox, reply, withCheck } from './order-story.ts';

const loyalty = {
  title: 'Loyalty card',
  name: 'The tenth is on us',
  role: 'Loyalty card',
  back: 'harbourcoffee.example',
};

export const gayo = {
  title: 'Gayo launch',
  size: [381, 200] as const,
  headline: 'New: Gayo Highlands',
  kicker: 'Single origin',
  text: 'Dark honey, cedar and a long finish. From Friday at all four quays.',
  details: ['RM 48 for 250 g'],
  picture: 'cup' as const,
};

export const christmasBag = {
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
    id: 10511,
    company: 'harbour',
    name: 'Loyalty card, two sides',
    service: 'Business cards',
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
      ...withCheck(
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
        },
        [
          redBox(1, 'free-stamp', 'daniel', 40, 'Brief says ten. {jonas} please redo with two more.', {
            replies: [reply('jonas', 39, 'Two more in version 2, slightly smaller.')],
            resolvedBy: 'daniel',
          }),
          pin(
            2,
            'small-print',
            'daniel',
            18,
            'Six points on uncoated stock is the limit. Can we lose a few words?',
          ),
        ],
      ),
    ],
  },
  {
    id: 10496,
    company: 'harbour',
    name: 'Gayo launch, social picture',
    service: 'Social media',
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
    id: 10522,
    company: 'harbour',
    name: 'Barista course flyer, A5',
    service: 'Flyer',
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
    service: 'Tin',
    status: 'new-order',
    state: 'draft',
    createdDaysAgo: 1,
    dueInHours: null,
    creator: 'ben',
    brief:
      'Four designs for the same tin, sketch attached.\n- *To be decided:* sizes and number\n- Lids stay plain',
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
];
