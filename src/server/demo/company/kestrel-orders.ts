import { type BookletPage, booklet } from '../proofs/booklet.ts';
import { kestrel } from '../proofs/brand.ts';
import { card } from '../proofs/card.ts';
import { type PromotionCopy, promotion, screenPromotion } from '../proofs/promotion.ts';
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
const rollerBanner: PromotionCopy = {
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
const backdrop: PromotionCopy = {
  title: 'Trade-show backdrop',
  size: [3000, 2250],
  headline: 'Made for weather',
  kicker: 'Kendal since 1988',
  text: 'Shells, packs and flasks from the Fell Works.',
  details: [],
  picture: 'fellsAtDusk',
};
const guide: BookletPage[] = [
  {
    kind: 'cover',
    title: 'Care for it',
    subtitle: 'How to wash, dry, proof and mend what we make',
    picture: 'tealCloth',
  },
  {
    kind: 'article',
    kicker: 'Washing',
    heading: 'Wash it more often than you think',
    lead: 'Sweat and sunscreen block the pores of a membrane long before mud does.',
    text: 'Close every zip and loosen every cord. Use soap made for shells, half of what the bottle says, at thirty degrees, and rinse twice.\nNever use softener: it coats the fibres and they drink water from then on.\nDrip dry for an hour, then tumble on low for twenty minutes. The heat wakes the proofing that is still there.\nIf water no longer beads after that, the proofing is gone and it is time for new.',
    picture: 'tealCloth',
  },
  {
    kind: 'list',
    heading: 'What the label says',
    entries: [
      ['30 °C, gentle', 'Shells and insulated jackets.'],
      ['40 °C', 'Base layers and socks of merino and nylon.'],
      ['Hand wash', 'Down. Better still, send it to us.'],
      ['No iron', 'On any seam tape. It lets go at 80 °C.'],
      ['Tumble, low', 'Revives the proofing of shells.'],
      ['No dry cleaning', 'The solvent takes the membrane off.'],
    ],
  },
  {
    kind: 'article',
    kicker: 'Mending',
    heading: 'Send it back, we mend it',
    lead: 'Zips, tape, tears and poppers. Free for two years, at cost for ever.',
    text: 'Wash it first. We return what comes dirty.\nWrite your name and what is wrong on the card that came with it, and post it to the Fell Works.\nMost things are back within ten days. In November it takes longer.\nWhat cannot be mended we take apart for the next one.',
  },
  {
    kind: 'picture',
    picture: 'fellsAtDusk',
    caption: 'High Street from Ill Bell, a jacket in its eleventh winter.',
  },
  {
    kind: 'back',
    lines: ['Kestrel Outdoor', 'Unit 7, Fell Works, Kendal LA9 6NS', 'kestreloutdoor.example'],
  },
];

export const kestrelOrders: readonly OrderStory[] = [
  {
    id: 10471,
    company: 'kestrel',
    name: 'Ridge Run poster, A0',
    service: 'Large format',
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
            { internal: true },
          ),
        ],
      },
    ],
  },
  {
    id: 10509,
    company: 'kestrel',
    name: 'Roller banner 850 × 2000',
    service: 'Large format',
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
      {
        kind: 'customer',
        name: 'roller-banner',
        by: 'jonas',
        hoursAgo: 22,
        versions: [
          (studio) => promotion(studio, kestrel, { ...rollerBanner, picture: 'fellsAtDawn' }),
          (studio) => promotion(studio, kestrel, rollerBanner),
        ],
        threads: [
          redBox(2, 'logo', 'daniel', 20, 'Logo is within the cassette. Move it up by 150 mm. {jonas}', {
            internal: true,
            replies: [reply('jonas', 19, 'On it.')],
          }),
          pin(2, 'headline', 'clara', 15, 'Three lines would hold the column better than two.', {
            internal: true,
          }),
        ],
      },
    ],
  },
  {
    id: 10493,
    company: 'kestrel',
    name: 'Window vinyl, spring sale',
    service: 'Large format',
    status: 'in-progress',
    createdDaysAgo: 6,
    dueInHours: 96,
    creator: 'owen',
    operator: 'amira',
    manager: 'daniel',
    approvers: ['isla'],
    brief: 'Three windows, 1,500 × 1,000 mm each, the same artwork.',
    files: [
      {
        kind: 'customer',
        name: 'spring-sale-window',
        by: 'amira',
        hoursAgo: 44,
        versions: [(studio) => promotion(studio, kestrel, springSale)],
        threads: [
          pin(
            1,
            'badge',
            'clara',
            40,
            'Figure and percent sign could be on one optical centre. Minus looks like a dash.',
            { internal: true },
          ),
        ],
      },
    ],
  },
  {
    id: 10466,
    company: 'kestrel',
    name: 'Trade-show backdrop',
    service: 'Large format',
    status: 'on-hold',
    createdDaysAgo: 15,
    dueInHours: 260,
    creator: 'isla',
    operator: 'mei',
    manager: 'daniel',
    approvers: ['isla'],
    brief: 'Backdrop, 3,000 × 2,250 mm, textile. Seams at 1,500 mm.',
    hold: { reason: 'Waiting for the new logo of our partner, promised for next week.', from: 'in-review' },
    darkArtwork: true,
    files: [
      {
        kind: 'customer',
        name: 'backdrop-3000',
        by: 'mei',
        hoursAgo: 150,
        checked: [1],
        versions: [(studio) => promotion(studio, kestrel, backdrop)],
        threads: [
          purpleArrow(1, 'logo', 'isla', 140, 'Partner’s mark goes beside ours, same height.', {
            replies: [reply('mei', 138, 'Gladly, as soon as it is here.')],
          }),
        ],
      },
    ],
  },
  {
    id: 10444,
    company: 'kestrel',
    name: 'Care booklet, A6',
    service: 'Layout',
    status: 'gr-revision',
    createdDaysAgo: 20,
    dueInHours: 40,
    creator: 'isla',
    operator: 'amira',
    manager: 'clara',
    collaborators: ['owen'],
    approvers: ['isla'],
    brief: 'Six pages, A6, goes into every jacket. Symbols must match the sewn-in label.',
    files: [
      {
        kind: 'customer',
        name: 'care-booklet',
        by: 'amira',
        hoursAgo: 60,
        checked: [1],
        versions: [
          (studio) => booklet(studio, kestrel, { title: 'Care for it', pages: guide, size: [105, 148] }),
          (studio) =>
            booklet(studio, kestrel, {
              title: 'Care for it',
              pages: guide,
              size: [105, 148],
              headingSize: 40,
              accent: kestrel.dark,
            }),
        ],
        threads: [
          blueBox(
            2,
            '3-entry-1',
            'clara',
            50,
            'Temperatures must match the label drawings of October, not of May. {amira}',
            { internal: true },
          ),
          arrow(
            2,
            '2-column-1',
            'isla',
            58,
            '“Half of what the bottle says”: our lawyer asks for “as little as the bottle allows”.',
            {
              replies: [reply('amira', 57, 'Changed in the text, in the next version.')],
            },
          ),
        ],
      },
    ],
  },
  {
    id: 10431,
    company: 'kestrel',
    name: 'Business cards, shop staff',
    service: 'Print',
    status: 'approved',
    createdDaysAgo: 26,
    dueInHours: 20,
    creator: 'owen',
    operator: 'jonas',
    manager: 'daniel',
    approvers: ['isla'],
    brief: 'Eleven names, one layout. Signal orange as a spot colour.',
    files: [
      {
        kind: 'customer',
        name: 'cards-shop-staff',
        by: 'jonas',
        hoursAgo: 130,
        checked: [1],
        versions: [
          (studio) =>
            card(studio, kestrel, {
              title: 'Business card',
              name: 'Owen Pryce',
              role: 'Retail marketing',
              lines: [
                '+44 1539 555 022',
                'owen@kestreloutdoor.example',
                'Unit 7, Fell Works, Kendal LA9 6NS',
              ],
              back: 'Made for weather',
            }),
        ],
        threads: [
          pin(1, 'line-1', 'owen', 125, 'Number is right on all eleven. Thank you!', { resolvedBy: 'owen' }),
        ],
      },
    ],
  },
  {
    id: 10519,
    company: 'kestrel',
    name: 'Flask sleeve label',
    service: 'Packaging',
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
  {
    id: 10390,
    company: 'kestrel',
    name: 'Autumn lookbook teaser',
    service: 'Digital',
    status: 'completed',
    createdDaysAgo: 75,
    dueInHours: -1000,
    creator: 'isla',
    operator: 'mei',
    manager: 'clara',
    approvers: ['isla'],
    brief: 'One picture for the newsletter, JPEG.',
    watermark: false,
    files: [
      {
        kind: 'customer',
        name: 'lookbook-teaser',
        by: 'mei',
        hoursAgo: 1100,
        checked: [1],
        versions: [
          (studio) =>
            screenPromotion(
              studio,
              kestrel,
              {
                ...rollerBanner,
                title: 'Teaser',
                size: [360, 200],
                headline: 'Autumn is weather too',
                picture: 'fellsAtDusk',
                details: [],
              },
              'jpeg',
              1800,
            ),
        ],
      },
    ],
  },
];
