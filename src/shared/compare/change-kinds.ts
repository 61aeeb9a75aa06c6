import type { Change } from './change.ts';

/** The kinds that the list is grouped and filtered by, in the order shown. */
export const changeKinds = [
  'page',
  'layer',
  'text',
  'picture',
  'colour',
  'shape',
  'moved',
  'rendering',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Returns the kind of a change; inks are colours. */
export const kindOf = ({ kind }: { kind: Change['kind'] | 'page' }): ChangeKind =>
  kind === 'ink' ? 'colour' : kind;
