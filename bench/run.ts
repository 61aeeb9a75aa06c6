import { readdirSync, readFileSync } from 'node:fs';
import { type Figure, judge, type Measure } from './figure.ts';

/** `npm run bench [-- NAME …] [--json]`: each bench in turn; fails where a figure is over its budget. */
const budgets: Record<string, Record<string, { max?: number; min?: number }>> = JSON.parse(
  readFileSync(new URL('./budgets.json', import.meta.url), 'utf8'),
);
const asJson = process.argv.includes('--json');
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.slice(0, -'.bench.ts'.length))
  .sort();
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No bench named ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  process.exit(2);
}

const round = (value: number) => Number(value.toPrecision(4));
const budgetText = ({ budget }: Figure) =>
  budget === null
    ? 'no budget'
    : budget.max === undefined
      ? `at least ${budget.min}`
      : `at most ${budget.max}`;

function print(bench: string, figures: Figure[]): void {
  if (asJson) {
    console.log(JSON.stringify({ bench, figures }));
    return;
  }
  console.log(`\n${bench}`);
  for (const figure of figures)
    console.log(
      `  ${figure.ok ? '✓' : '✗'} ${figure.name}: ${round(figure.value)} ${figure.unit} against ${round(figure.against.value)} ${figure.unit} (${figure.against.what}), ratio ${round(figure.ratio)}, ${budgetText(figure)}`,
    );
}

let failed = false;
for (const name of wanted.length > 0 ? wanted : names) {
  const { measure }: { measure: Measure } = await import(`./${name}.bench.ts`);
  const figures = (await measure()).map((measurement) =>
    judge(measurement, budgets[name]?.[measurement.name] ?? null),
  );
  print(name, figures);
  failed ||= figures.some((figure) => !figure.ok);
}
process.exit(failed ? 1 : 0);
