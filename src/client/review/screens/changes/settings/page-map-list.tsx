import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import type { ComparisonState } from '#client/review/stores/comparison.store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import type { MatchedPage } from '#shared/compare/page-match.ts';
import { NumberField } from './number-field.tsx';
import styles from './settings-panel.module.css';

/** Rows made at a time: a catalogue has hundreds. */
const rowsAtATime = 60;

/** Which old page each page is compared with, to be corrected. */
export function PageMapList({
  walk,
  comparison,
}: {
  walk: ChangeWalk;
  comparison: ComparisonState;
}): ReactNode {
  const { controller } = useScene();
  const [limit, setLimit] = useState(rowsAtATime);
  const [onlyOther, setOnlyOther] = useState(false);
  const { result, settings, foundMap, oldPageCount } = comparison;
  const { map } = result;
  if (map === null) return null;
  const { names } = walk.comparison;
  const correct = (page: number, old: number | null | undefined): void => {
    const { [page]: _, ...others } = settings.pages;
    const isFound = old === undefined || foundMap?.pages[page - 1]?.old === old;
    walk.settings.set({ pages: isFound ? others : { ...others, [page]: old } });
  };
  const isByHand = ({ page }: MatchedPage): boolean => settings.pages[page] !== undefined;
  const others = map.pages.filter((matched) => matched.page !== matched.old || isByHand(matched));
  const rows = onlyOther ? others : map.pages;
  return (
    <fieldset className={styles.group}>
      <legend>Pages</legend>
      <p className={styles.hint}>{`The page of ${names.inText.old} that each page is compared with.`}</p>
      <div className={styles.buttons}>
        <Button size="small" aria-pressed={!onlyOther} onClick={() => setOnlyOther(false)}>
          {`All ${map.pages.length}`}
        </Button>
        <Button size="small" aria-pressed={onlyOther} onClick={() => setOnlyOther(true)}>
          {`Of another number ${others.length}`}
        </Button>
      </div>
      <ol className={styles.map}>
        {rows.slice(0, limit).map((matched) => (
          <li key={matched.page} className={styles.row}>
            <button type="button" className={styles.go} onClick={() => controller.goToPage(matched.page)}>
              {`Page ${matched.page}`}
            </button>
            <NumberField
              label={`Old page of page ${matched.page}`}
              value={matched.old}
              empty="None"
              problem={(old) =>
                Number.isInteger(old) && old >= 1 && old <= oldPageCount
                  ? null
                  : `1 to ${oldPageCount}, or nothing.`
              }
              onChange={(old) => correct(matched.page, old)}
            />
            <span className={styles.fate}>{fateOf(matched, isByHand(matched))}</span>
            {isByHand(matched) ? (
              <IconButton
                size="small"
                icon={RotateCcw}
                label={`Page ${matched.page} as it was found`}
                onClick={() => correct(matched.page, undefined)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {rows.length > limit ? (
        <Button size="small" onClick={() => setLimit(limit + rowsAtATime)}>
          {`Show ${Math.min(rowsAtATime, rows.length - limit)} more`}
        </Button>
      ) : null}
      {map.removed.length === 0 ? null : (
        <p className={styles.hint}>
          {`Continued by no page: ${map.removed.slice(0, 20).join(', ')}${map.removed.length > 20 ? ' …' : ''}`}
        </p>
      )}
    </fieldset>
  );
}

function fateOf({ old, isMoved, copyOf }: MatchedPage, isByHand: boolean): string {
  if (isByHand) return 'By hand';
  if (old === null) return copyOf === null ? 'Added' : `Copy of ${copyOf}`;
  return isMoved ? 'Moved' : '';
}
