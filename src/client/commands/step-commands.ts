import type { Command } from './command.ts';

/** Makes the commands that take the focus a step further, as often as their key repeats. */
export const stepCommands =
  <Step extends string, Context>({
    scope,
    when,
    go,
  }: {
    scope: Command<Context>['scope'];
    when: Command<Context>['when'];
    go(context: Context, step: Step): void;
  }) =>
  (step: Step, label: string, icon: Command<Context>['icon'], keys: string): Command<Context> => ({
    id: `${scope}.${step}`,
    label,
    icon,
    scope,
    keys,
    repeats: true,
    when,
    run: (context) => go(context, step),
  });
