/** One measured figure beside the peer or limit measured in the same run. */
export interface Measurement {
  name: string;
  value: number;
  unit: string;
  /** The reference: a peer's figure in the same unit, or a limit. */
  against: { what: string; value: number };
}

export interface Figure extends Measurement {
  /** value / against.value */
  ratio: number;
  /**
   * From budgets.json: the ratio may be at most (`max`) or must be at least (`min`) this; null: reported, not
   * judged.
   */
  budget: { max?: number; min?: number } | null;
  ok: boolean;
}

/** A bench file's export `measure`; a throw means that the bench could not run. */
export type Measure = () => Promise<Measurement[]>;

export function judge(measurement: Measurement, budget: { max?: number; min?: number } | null): Figure {
  const ratio = measurement.value / measurement.against.value;
  const ok =
    budget === null ||
    ((budget.max === undefined || ratio <= budget.max) && (budget.min === undefined || ratio >= budget.min));
  return { ...measurement, ratio, budget, ok };
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** Returns the value at or below which `share` (0 to 1) of the values are; nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const ranked = sorted(values);
  return ranked[Math.min(ranked.length - 1, Math.ceil(share * ranked.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
