import { SquareDashedMousePointer, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ChangeWalk } from '#client/review/screens/changes/judging/change-walk.ts';
import { useScene, useView } from '#client/review/screens/controller/scene-context.ts';
import { useSnapshot } from '#client/state/use-snapshot.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Choice } from '#client/ui/fields/choice.tsx';
import type { CompareSettings, PlaceLeftOut } from '#shared/compare/compare-settings.ts';
import { pointsPerMm } from '#shared/compare/placement.ts';
import { isProcessInk, processInks } from '#shared/compare/process-inks.ts';
import { type ComparedInks, comparedInks, isWhole } from './compared-inks.ts';
import { NumberField } from './number-field.tsx';
import styles from './settings-panel.module.css';

/** What does not count: layers, inks, what is outside the trim box, and places. */
export function LeftOut({ walk, settings }: { walk: ChangeWalk; settings: CompareSettings }): ReactNode {
  const { controller } = useScene();
  const { page } = useView();
  const { isDrawing } = useSnapshot(walk.settings.state);
  const { layersOut, inksOut, places, insideTrim } = settings;
  const { set } = walk.settings;
  const layers = useLayerNames(walk);
  const found = useInks(walk);
  const { names: inks } = found;
  const areKnown = isWhole(found);
  const named = [...new Set([...inks, ...inksOut])].filter((name) => !isProcessInk(name)).sort();
  const setInk = (name: string, isOut: boolean): void =>
    set({ inksOut: isOut ? [...inksOut, name] : inksOut.filter((each) => each !== name) });
  const all = [...processInks, ...named];
  const setOnly = (name: string): void => {
    const others = all.filter((each) => each !== name);
    set({ inksOut: isOnly(name, all, inksOut) ? [] : others });
  };
  const change = (at: number, place: PlaceLeftOut | null): void =>
    set({ places: places.flatMap((each, index) => (index !== at ? [each] : place === null ? [] : [place])) });
  return (
    <fieldset className={styles.group}>
      <legend>Left out</legend>
      <Choice
        label="What is outside the trim box"
        hint="Marks, colour bars and the slug. Of files that have a trim box."
        checked={insideTrim}
        onChange={(checked) => set({ insideTrim: checked })}
      />
      {layers.map((name) => (
        <Choice
          key={name}
          label={`Layer “${name}”`}
          hint="In both files, also on the stage meanwhile."
          checked={layersOut.includes(name)}
          onChange={(checked) =>
            set({ layersOut: checked ? [...layersOut, name] : layersOut.filter((each) => each !== name) })
          }
        />
      ))}
      <ProcessInks inksOut={inksOut} all={all} areKnown={areKnown} onChange={setInk} onOnly={setOnly} />
      {named.map((name) => (
        <Choice
          key={name}
          label={`Spot ink “${name}”`}
          hint="In both files: what is printed with it counts as paper. The stage goes on showing it."
          checked={inksOut.includes(name)}
          onChange={(checked) => setInk(name, checked)}
        />
      ))}
      {named.length === 0 ? null : (
        <div className={styles.buttons}>
          {named.map((name) => (
            <OnlyInk
              key={name}
              name={name}
              all={all}
              inksOut={inksOut}
              areKnown={areKnown}
              onOnly={setOnly}
              isSpot
            />
          ))}
        </div>
      )}
      <InksRead inks={found} />
      {places.map((place, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no names, and are in the order they were made.
        <PlaceFields key={at} number={at + 1} place={place} onChange={(next) => change(at, next)} />
      ))}
      <div className={styles.buttons}>
        <Button
          size="small"
          icon={SquareDashedMousePointer}
          aria-pressed={isDrawing}
          onClick={() => {
            walk.settings.state.isDrawing = !isDrawing;
            controller.announce(isDrawing ? '' : 'Draw a place on the page. Escape ends it.');
          }}
        >
          {isDrawing ? 'Draw it on the page…' : 'Draw a place'}
        </Button>
        <Button
          size="small"
          onClick={() => set({ places: [...places, { page, at: usualPlace }] })}
        >{`Place on page ${page}`}</Button>
      </div>
    </fieldset>
  );
}

/** Says how far the spot inks are found, and why none can be counted alone. */
function InksRead({ inks }: { inks: Omit<ComparedInks['state'], 'names'> }): ReactNode {
  const { read, total, hasOld, isOver } = inks;
  if (isWhole(inks) || total === 0) return null;
  const unread = total - read;
  return (
    <p className={styles.reading}>
      {!isOver
        ? `Looking for spot inks: ${read} of ${total} pages of both files`
        : hasOld
          ? `The inks of ${unread} ${unread === 1 ? 'page' : 'pages'} could not be read, so that none can be counted alone. Open these settings again to read them.`
          : 'The older file is not open, so that no ink can be counted alone.'}
    </p>
  );
}

/** Whether one of all inks is the only one that counts. */
const isOnly = (name: string, all: readonly string[], inksOut: readonly string[]): boolean =>
  !inksOut.includes(name) && all.every((each) => each === name || inksOut.includes(each));

/** Leaves out all other inks, or none any more. */
function OnlyInk({
  name,
  all,
  inksOut,
  areKnown,
  onOnly,
  isSpot = false,
}: {
  name: string;
  all: readonly string[];
  inksOut: readonly string[];
  /** If not, others may be found yet, which would count beside it. */
  areKnown: boolean;
  onOnly(name: string): void;
  isSpot?: boolean;
}): ReactNode {
  return (
    <Button
      size="small"
      aria-label={`Only ${name}`}
      aria-pressed={isOnly(name, all, inksOut)}
      disabled={!areKnown}
      onClick={() => onOnly(name)}
    >
      {isSpot ? `Only ${name}` : 'Only'}
    </Button>
  );
}

function ProcessInks({
  inksOut,
  all,
  areKnown,
  onChange,
  onOnly,
}: {
  inksOut: readonly string[];
  all: readonly string[];
  areKnown: boolean;
  onChange(name: string, isOut: boolean): void;
  onOnly(name: string): void;
}): ReactNode {
  const hint = useId();
  return (
    <fieldset className={styles.inks} aria-label="Process inks" aria-describedby={hint}>
      {processInks.map((name) => (
        <div key={name} className={styles.ink}>
          <label>
            <input
              type="checkbox"
              aria-label={`Process ink ${name}`}
              checked={inksOut.includes(name)}
              onChange={({ target }) => onChange(name, target.checked)}
            />
            {name}
          </label>
          <OnlyInk name={name} all={all} inksOut={inksOut} areKnown={areKnown} onOnly={onOnly} />
        </div>
      ))}
      <small id={hint}>
        Process inks, in both files. RGB counts as the inks it turns into, its grey as black. The stage goes
        on showing them.
      </small>
    </fieldset>
  );
}

/** In points: as a place begins whose figures are typed. */
const usualPlace = {
  x: 10 * pointsPerMm,
  y: 10 * pointsPerMm,
  width: 40 * pointsPerMm,
  height: 10 * pointsPerMm,
};
const sides = [
  ['x', 'From the left, mm'],
  ['y', 'From the top, mm'],
  ['width', 'Width, mm'],
  ['height', 'Height, mm'],
] as const;

function PlaceFields({
  number,
  place,
  onChange,
}: {
  number: number;
  place: PlaceLeftOut;
  onChange(place: PlaceLeftOut | null): void;
}): ReactNode {
  const { page } = useView();
  const name = place.page === null ? `Place ${number}, every page` : `Place ${number}, page ${place.page}`;
  return (
    <fieldset className={styles.place} aria-label={name}>
      <div className={styles.placeHead}>
        <span>{name}</span>
        <IconButton size="small" icon={Trash2} label={`Count ${name} again`} onClick={() => onChange(null)} />
      </div>
      <div className={styles.four}>
        {sides.map(([side, label]) => (
          <NumberField
            key={side}
            label={label}
            value={Math.round((place.at[side] / pointsPerMm) * 10) / 10}
            problem={(mm) => ((side === 'width' || side === 'height') && mm <= 0 ? 'More than 0.' : null)}
            onChange={(mm) => onChange({ ...place, at: { ...place.at, [side]: (mm ?? 0) * pointsPerMm } })}
          />
        ))}
      </div>
      <Choice
        label="On every page"
        hint="A date or a number that stands in the same place throughout."
        checked={place.page === null}
        onChange={(checked) => onChange({ ...place, page: checked ? null : page })}
      />
    </fieldset>
  );
}

/** Returns the names of the layers of both files, each once. */
function useLayerNames({ comparison }: ChangeWalk): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let isOver = false;
    void comparison.openOld().then((opened) => {
      if (isOver) return;
      const layers = [...comparison.document.layers, ...(opened.ok ? opened.value.layers : [])];
      setNames([...new Set(layers.map(({ name }) => name))]);
    });
    return () => {
      isOver = true;
    };
  }, [comparison]);
  return names;
}

/** Returns the spot inks of both files, as they are found. */
function useInks({ comparison }: ChangeWalk): ComparedInks['state'] {
  const { controller } = useScene();
  const inks = comparedInks(comparison);
  useEffect(() => {
    const ending = new AbortController();
    void inks.read(controller.view.page, ending.signal);
    return () => ending.abort();
  }, [inks, controller]);
  return useSnapshot(inks.state);
}
