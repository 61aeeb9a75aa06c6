import type { Stage } from '../../../src/client/stage/stage.ts';

/** A stage that draws nothing and lists the calls it gets. `responses` are what its methods return. */
export function recordingStage(responses: Partial<Record<keyof Stage, unknown>> = {}): {
  stage: Stage;
  calls: [name: string, ...values: unknown[]][];
} {
  const calls: [name: string, ...values: unknown[]][] = [];
  const stage = new Proxy({} as Stage, {
    get:
      (_, name: keyof Stage) =>
      (...values: unknown[]) => {
        calls.push([name, ...values]);
        return responses[name];
      },
  });
  return { stage, calls };
}
