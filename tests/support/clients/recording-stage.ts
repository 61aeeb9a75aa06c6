import type { Stage } from '../../../src/client/stage/stage.ts';

/** A stage that draws nothing and lists the calls it gets. `answers` are what its methods return. */
export function recordingStage(answers: Partial<Record<keyof Stage, unknown>> = {}): {
  stage: Stage;
  calls: [name: string, ...values: unknown[]][];
} {
  const calls: [name: string, ...values: unknown[]][] = [];
  const stage = new Proxy({} as Stage, {
    get:
      (_, name: keyof Stage) =>
      (...values: unknown[]) => {
        calls.push([name, ...values]);
        return answers[name];
      },
  });
  return { stage, calls };
}
