import { type Brand, harbour, kestrel, nordlys, olive, vale } from '../proofs/brand.ts';
import { type PromotionCopy, promotion } from '../proofs/promotion.ts';
import { type OrderStory, pin, type StoryFile } from './order-story.ts';
import type { CompanyKey, PersonKey } from './people.ts';
import type { ServiceName } from './services.ts';

type Rest = Partial<OrderStory>;

/** An order in few words; what it is about follows as a text file from the customer. */
const job = (
  id: number,
  company: CompanyKey,
  [name, service]: readonly [string, ServiceName],
  [creator, daysAgo, dueInHours]: readonly [PersonKey, number, number | null],
  brief: string,
  rest: Rest = {},
): OrderStory => ({
  id,
  company,
  name,
  service,
  status: 'new-order',
  createdDaysAgo: daysAgo,
  dueInHours,
  creator,
  manager: 'daniel',
  brief,
  files: [
    {
      kind: 'supplied',
      name: 'copy',
      by: creator,
      hoursAgo: daysAgo * 24 - 1,
      versions: [`${name}\n\n${brief}\n`],
    },
  ],
  ...rest,
});

const proof = (
  name: string,
  by: PersonKey,
  hoursAgo: number,
  brand: Brand,
  copy: Omit<PromotionCopy, 'title' | 'details'>,
  rest: Partial<StoryFile> = {},
): { files: StoryFile[] } => ({
  files: [
    {
      kind: 'customer',
      name,
      by,
      hoursAgo,
      checked: [1],
      versions: [(studio) => promotion(studio, brand, { ...copy, title: name, details: [brand.site] })],
      ...rest,
    },
  ],
});

const waiting: readonly OrderStory[] = [
  job(
    10527,
    'kestrel',
    ['Boot care card', 'Table talker'],
    ['owen', 1, 120],
    'A6, both sides: how to wax leather, how to dry felt. Line drawings are ours.',
  ),
  job(
    10528,
    'harbour',
    ['Cold brew can, draft artwork', 'Label'],
    ['suriya', 1, 96],
    'Can of 250 ml in three flavours. Bosun first, the others follow the same grid.',
    { manager: 'clara' },
  ),
  job(
    10530,
    'nordlys',
    ['Client newsletter, winter', 'E-mail campaign'],
    ['sofie', 1, 52],
    'Four notes on new labour law, each with a link. Plain, no pictures of handshakes.',
  ),
  job(
    10531,
    'vale',
    ['Mothers’ Day lunch menu', 'Menu'],
    ['zoe', 2, 76],
    'Four courses with matched wines, folded to A5. Prices on the last page only.',
    { manager: 'tomas' },
  ),
  job(
    10533,
    'lumen',
    ['Appointment reminder card', 'Business cards'],
    ['hana', 0, 140],
    'Card size, four lines to write on. Paper that takes a pen.',
  ),
  job(
    10535,
    'olive',
    ['Bread shelf talkers', 'Table talker'],
    ['aina', 2, 160],
    'Eight breads, one line each. Allergens in bold.',
    { state: 'queue' },
  ),
  job(
    10536,
    'kestrel',
    ['Summer sale window', 'Window graphics'],
    ['isla', 3, 260],
    'Five shops, two sizes of glass. Orange only where it says how much.',
    { state: 'queue' },
  ),
  job(
    10537,
    'brightside',
    ['Pitch deck cover', 'Screen picture'],
    ['jun', 1, null],
    'Cover and three dividers, 16 : 9, dark.',
    { state: 'draft' },
  ),
  job(
    10538,
    'vale',
    ['Barrel sale flyer', 'Flyer'],
    ['liam', 0, 330],
    'Forty barrels, first come first served. Date to be agreed.',
    { state: 'draft' },
  ),
];

const atWork: readonly OrderStory[] = [
  job(
    10504,
    'olive',
    ['Sunday roast poster', 'Poster'],
    ['marco', 5, 3],
    'A2 for the door. Say that it is for two.',
    { status: 'in-progress', operator: 'mei' },
  ),
  job(
    10505,
    'harbour',
    ['Quay market price list', 'Flyer'],
    ['suriya', 4, 7],
    'One sheet, prices as in the till since Monday.',
    { status: 'in-progress', operator: 'mei', manager: 'clara' },
  ),
  job(
    10506,
    'nordlys',
    ['Trainee brochure, 12 pages', 'Booklet'],
    ['sofie', 6, 28],
    'Three portraits of trainees, days as they are. Text is final.',
    { status: 'in-progress', operator: 'jonas', allocatedHours: 20 },
  ),
  job(
    10508,
    'brightside',
    ['Lobby light box', 'Exhibition backdrop'],
    ['jun', 5, 46],
    'Three metres by one. Lit from behind, so no large whites.',
    { status: 'in-progress', operator: 'amira', manager: 'tomas' },
  ),
  job(
    10512,
    'kestrel',
    ['Hang tag, recycled range', 'Label'],
    ['owen', 4, 70],
    'Kraft board, one colour and a hole. Size as last season.',
    {
      status: 'in-progress',
      operator: 'jonas',
      ...proof(
        'hang-tag',
        'jonas',
        9,
        kestrel,
        {
          size: [60, 110],
          headline: 'Used to be bottles',
          kicker: 'Recycled range',
          text: 'Forty-one of them, by our count. Wash cold, mend often.',
          picture: 'highPass',
        },
        { checked: [] },
      ),
    },
  ),
  job(
    10513,
    'lumen',
    ['Waiting room screen', 'Screen picture'],
    ['hana', 4, 110],
    'Six slides that turn by themselves: hours, parking, how to cancel.',
    { status: 'in-progress', operator: 'amira' },
  ),
];

const inReview: readonly OrderStory[] = [
  job(
    10492,
    'olive',
    ['Tasting evening invitation', 'Invitation'],
    ['aina', 8, 9],
    'Sixty guests, standing. Card of 148 by 105, sent by post.',
    {
      status: 'in-review',
      operator: 'mei',
      approvers: ['marco'],
      ...proof(
        'tasting-evening',
        'mei',
        21,
        olive,
        {
          size: [148, 105],
          headline: 'Come hungry',
          kicker: 'Tasting evening',
          text: 'Nine small plates and the people who made them. Friday at seven.',
          picture: 'salad',
        },
        {
          threads: [
            pin(1, 'headline', 'marco', 15, 'Good. Hungry is right.', { resolvedBy: 'aina' }),
            pin(1, 'text', 'aina', 4, 'It is eight plates since Tuesday.'),
          ],
        },
      ),
    },
  ),
  job(
    10494,
    'nordlys',
    ['Bergen office opening', 'Poster'],
    ['henrik', 9, 26],
    'A3 for the quay and for the window. In both languages, one each.',
    {
      status: 'in-review',
      operator: 'jonas',
      manager: 'clara',
      approvers: ['henrik'],
      ...proof('bergen-opening', 'jonas', 30, nordlys, {
        size: [297, 420],
        headline: 'Now also in Bergen',
        kicker: 'Nordlys Legal',
        text: 'Strandkaien 4, second floor. The door is open from the first of the month.',
        picture: 'fjordAtDusk',
      }),
    },
  ),
  job(
    10497,
    'vale',
    ['Autumn release postcard', 'Flyer'],
    ['zoe', 7, -4],
    'Goes to the list of members, with a code for ten per cent.',
    {
      status: 'in-review',
      operator: 'amira',
      approvers: ['liam'],
      ...proof(
        'autumn-release',
        'amira',
        44,
        vale,
        {
          size: [148, 105],
          headline: 'The quiet vintage',
          kicker: 'Autumn release',
          text: 'Small berries, cool nights and one very long Sunday.',
          picture: 'vineyardAtDusk',
        },
        { threads: [pin(1, 'kicker', 'liam', 20, 'We say first release, not autumn.')] },
      ),
    },
  ),
];

const decided: readonly OrderStory[] = [
  job(
    10470,
    'lumen',
    ['Children’s corner poster', 'Poster'],
    ['hana', 13, 60],
    'A3, for those who wait below one metre.',
    {
      status: 'on-hold',
      operator: 'jonas',
      hold: { reason: 'The illustrator delivers on the ninth.', from: 'in-progress' },
    },
  ),
  job(
    10463,
    'harbour',
    ['Loyalty app banner', 'App screen'],
    ['ben', 15, -60],
    'Ten cups, the eleventh is ours. For the top of the app.',
    {
      status: 'approved',
      operator: 'mei',
      approvers: ['ben'],
      ...proof('loyalty-banner', 'mei', 190, harbour, {
        size: [210, 105],
        headline: 'The eleventh is ours',
        kicker: 'Loyalty',
        text: 'Show the app, drink the coffee.',
        picture: 'darkCup',
      }),
    },
  ),
  job(
    10457,
    'kestrel',
    ['Shop opening, Keswick', 'Invitation'],
    ['isla', 17, -120],
    'Neighbours and the mountain rescue. Tea at four.',
    {
      status: 'completed',
      operator: 'amira',
      approvers: ['isla'],
      ...proof('keswick-opening', 'amira', 260, kestrel, {
        size: [148, 105],
        headline: 'Tea at four',
        kicker: 'Keswick, from Saturday',
        text: 'Eleven Lake Road. Bring wet boots, we have a drying room.',
        picture: 'fellsAtDawn',
      }),
    },
  ),
  job(
    10468,
    'brightside',
    ['Client day programme', 'Booklet'],
    ['nadia', 14, -20],
    'Eight pages. The client day is postponed to next year.',
    { status: 'cancelled', operator: 'jonas' },
  ),
];

/** The day's work in every column, beside the orders whose proofs are told at length. */
export const todaysOrders: readonly OrderStory[] = [...waiting, ...atWork, ...inReview, ...decided];
