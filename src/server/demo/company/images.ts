import type { Subject } from '../content.ts';
import type { CompanyKey, PersonKey } from './people.ts';

export interface DemoImage {
  name: string;
  subject: Subject;
  by: PersonKey;
  daysAgo: number;
}

const image = (name: string, subject: Subject, by: PersonKey, daysAgo: number): DemoImage => ({
  name,
  subject,
  by,
  daysAgo,
});

/** Companies' pictures for their artwork: photographs that their proofs show. */
export const companyImages: Partial<Record<CompanyKey, readonly DemoImage[]>> = {
  harbour: [
    image('Coffee bag.jpg', 'coffeeBag', 'suriya', 2),
    image('Espresso bag.jpg', 'espressoBag', 'suriya', 2),
    image('Decaf bag.jpg', 'decafBag', 'suriya', 2),
    image('Cup from above.jpg', 'cup', 'ben', 9),
    image('Dark cup from above.jpg', 'darkCup', 'ben', 9),
    image('Beans roasted.jpg', 'beans', 'ben', 16),
    image('Beans green.jpg', 'greenBeans', 'ben', 16),
    image('Mug orange.jpg', 'mug', 'suriya', 31),
    image('Mug white.jpg', 'whiteMug', 'suriya', 31),
    image('Grinder.jpg', 'grinder', 'suriya', 40),
    image('Carafe.jpg', 'carafe', 'suriya', 40),
    image('Tin.jpg', 'tin', 'ben', 62),
  ],
  kestrel: [
    image('Fells at dawn.jpg', 'fellsAtDawn', 'isla', 5),
    image('Fells at dusk.jpg', 'fellsAtDusk', 'isla', 5),
    image('Flask orange.jpg', 'flask', 'owen', 12),
    image('Flask grey.jpg', 'greyFlask', 'owen', 12),
  ],
};
