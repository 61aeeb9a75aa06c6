import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The build copies this folder beside the server's modules, so that it has the same address there as here. */
const folder = new URL('./content/', import.meta.url);

/** Returns what all JSON files of a folder of the content hold, one list after the other. */
export const readLists = (name: string): unknown[] =>
  readdirSync(new URL(`${name}/`, folder))
    .toSorted()
    .flatMap((file): unknown[] => JSON.parse(readFileSync(new URL(`${name}/${file}`, folder), 'utf8')));

/** Returns what one JSON file of the content holds. */
export const readContent = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

/** Everything that was ever photographed for the demonstration's customers. */
export const subjectSchema = z.enum([
  'beans',
  'breads',
  'carafe',
  'coffeeBag',
  'cup',
  'darkCup',
  'decafBag',
  'espressoBag',
  'evening',
  'facade',
  'facadeWarm',
  'farm',
  'fellsAtDawn',
  'fellsAtDusk',
  'fjord',
  'fjordAtDusk',
  'flask',
  'greenBeans',
  'greyFlask',
  'grinder',
  'highPass',
  'jar',
  'mug',
  'orangeCloth',
  'rose',
  'salad',
  'tealCloth',
  'tin',
  'vineyard',
  'vineyardAtDusk',
  'whiteMug',
  'wine',
]);
export type Subject = z.infer<typeof subjectSchema>;

/** Returns the path of a photograph. */
export const photographFile = (subject: Subject): string =>
  fileURLToPath(new URL(`photographs/${subject}.jpg`, folder));
