import {
  Blend,
  Columns2,
  Diff,
  Eye,
  Flame,
  Ghost,
  ListFilter,
  type LucideIcon,
  SquareSplitHorizontal,
} from 'lucide-react';
import type { Command } from '#client/commands/command.ts';

/** As the stage shows two versions together. */
type LookMode = 'side' | 'swipe' | 'onion' | 'ghost' | 'blink' | 'difference' | 'heat';

/** What the commands about what is shown of a comparison can see and do. */
export interface LookContext {
  /** There is something that the shown version is compared with. */
  isCompared: boolean;
  /** A comparison has found something to go through. */
  hasChanges: boolean;
  /** Places were left out of the changes as rendering, and can be listed. */
  hasRendering: boolean;
  /** Some changes were asked for by comments of an earlier version, and some were not. */
  hasUnasked: boolean;
  /** Shows the two versions in a mode, and the list. */
  lookAs(mode: LookMode): void;
  /** Limits the list, and shows it. */
  listOnly(only: ListOnly): void;
}

/** What the list is limited to by a command. */
export type ListOnly =
  | 'all'
  | 'undecided'
  | 'asked'
  | 'small'
  | 'large'
  | 'text'
  | 'picture'
  | 'colour'
  | 'shape'
  | 'moved'
  | 'layer'
  | 'page'
  | 'rendering';

/** The modes by their names, in the order in which they are offered. */
export const modeNames: Readonly<Record<LookMode, string>> = {
  side: 'Side by side',
  swipe: 'Swipe',
  onion: 'Onion skin',
  ghost: 'Ghost of the old',
  blink: 'Blink',
  difference: 'Signed colour',
  heat: 'Heat map',
};

const modeIcons: Readonly<Record<LookMode, LucideIcon>> = {
  side: Columns2,
  swipe: SquareSplitHorizontal,
  onion: Blend,
  ghost: Ghost,
  blink: Eye,
  difference: Diff,
  heat: Flame,
};

const modes = (Object.keys(modeNames) as LookMode[]).map(
  (mode): Command<LookContext> => ({
    id: `changes.look-${mode}`,
    label: `Compare: ${modeNames[mode]}`,
    icon: modeIcons[mode],
    scope: 'changes',
    keys: '',
    keywords: ['mode', 'difference', 'old', 'version'],
    when: ({ isCompared }) => isCompared,
    run: (context) => context.lookAs(mode),
  }),
);

const lists: Readonly<Record<ListOnly, string>> = {
  all: 'List all changes',
  undecided: 'List only undecided changes',
  asked: 'List only changes that a comment asked for',
  small: 'List only changes of 5 mm² and more',
  large: 'List only changes of 1 cm² and more',
  text: 'List only changes of text',
  picture: 'List only changes of pictures',
  colour: 'List only changes of colours and inks',
  shape: 'List only changes of lines and shapes',
  moved: 'List only what was moved',
  layer: 'List only layers that came or went',
  page: 'List only changes of whole pages',
  rendering: 'List what differs in rendering only',
};

const canList = ({ hasChanges, hasUnasked }: LookContext, only: ListOnly): boolean =>
  hasChanges && (only !== 'asked' || hasUnasked);

const filters = (Object.keys(lists) as ListOnly[]).map(
  (only): Command<LookContext> => ({
    id: `changes.list-${only}`,
    label: lists[only],
    icon: ListFilter,
    scope: 'changes',
    keys: '',
    keywords: ['filter', 'compare', 'worklist'],
    when: (context) => (only === 'rendering' ? context.hasRendering : canList(context, only)),
    run: (context) => context.listOnly(only),
  }),
);

/** How two versions are shown, and which of their changes are listed. */
export const lookCommands: readonly Command<LookContext>[] = [...modes, ...filters];
