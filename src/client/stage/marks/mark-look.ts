import type { StageMark } from '#client/stage/stage.ts';
import { markDefaults, markStroke } from '#shared/review/mark.ts';

/** States as the shader knows them. */
export const lookState = { plain: 0, selected: 1, draft: 2, hovered: 3 } as const;
export type LookState = (typeof lookState)[keyof typeof lookState];

export interface MarkLook {
  /** 0 to 1 each. */
  ink: readonly [number, number, number];
  glyphInk: readonly [number, number, number];
  /** CSS pixels. */
  halfWidth: number;
  state: LookState;
  /** Text of the badge; characters of the glyph atlas. */
  badge: string;
}

const rgb = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16) / 255,
  Number.parseInt(hex.slice(3, 5), 16) / 255,
  Number.parseInt(hex.slice(5, 7), 16) / 255,
];
const white = [1, 1, 1] as const;
/** Yellow is too light for white digits. */
const darkInk = [0.16, 0.11, 0] as const;
const grey = [0.62, 0.62, 0.65] as const;

/**
 * State is never shown by colour alone: a draft is dashed with an outer ring, a resolved mark is thin and
 * carries a tick, a selected one has a dark outer ring, an own mark has a second ring around its badge.
 */
export function markLook({ mark, number, state }: StageMark, emphasis: LookState): MarkLook {
  const colour = rgb(markStroke[mark.colour]);
  if (state === 'resolved')
    return {
      ink: colour.map((part, i) => part * 0.35 + (grey[i] ?? 0) * 0.65) as [number, number, number],
      glyphInk: white,
      halfWidth: (markDefaults.strokeWidth - 2) / 2,
      state: emphasis,
      badge: '✓',
    };
  return {
    ink: colour,
    glyphInk: mark.colour === 'yellow' ? darkInk : white,
    halfWidth: markDefaults.strokeWidth / 2,
    state: state === 'draft' ? lookState.draft : emphasis,
    badge: state === 'draft' ? '+' : number === null ? '' : String(number),
  };
}
