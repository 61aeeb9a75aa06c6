import {
  type EngineDocument,
  fetchAgain,
  isPassingFault,
  pauseAfter,
  type WantedTile,
} from '#client/engine/engine.ts';
import { tileKey } from '#shared/geometry/tile-grid.ts';
import type { EngineFault } from '#shared/protocol/pdf-worker.ts';
import type { PlannedTile } from './tile-plan.ts';
import type { TileTextures } from './tile-textures.ts';

/**
 * Requests tiles of one document and passes them to the textures. A failed tile is not requested again,
 * unless its bytes could not be fetched: that is retried until it succeeds, at growing intervals.
 */
export interface TileFeed {
  want(plan: readonly PlannedTile[], hiddenLayers: readonly number[] | null, layers: string): void;
  /** Called when everything on the GPU was lost: wanted tiles must be requested again. */
  forget(): void;
  /** Requested tiles that have neither come nor failed. */
  readonly missing: number;
  /** Whether one of them is in view. */
  readonly isAwaited: boolean;
  dispose(): void;
}

/** The stage among a document's consumers. */
export const stageConsumer = 'stage';

/** Returns the engine's request for a planned tile. `layers` represents the hidden ones in its key. */
export const wantedTile = (
  { tile, priority }: PlannedTile,
  hiddenLayers: readonly number[] | null,
  layers: string,
): WantedTile => ({
  key: tileKey(tile, layers),
  priority,
  page: tile.page,
  rect: tile.rect,
  scale: tile.scale,
  hiddenLayers,
});

export function createTileFeed(
  engine: EngineDocument,
  textures: TileTextures,
  on: {
    /** A tile came that is in view, or failed. `last`: no other that is in view is still to come. */
    seen(last: boolean): void;
    /** A tile came that the scroll may need. */
    ahead(): void;
    fault(page: number, fault: EngineFault): void;
    /** The reported fault of this page was temporary. */
    recovered(page: number): void;
  },
): TileFeed {
  const asked = new Map<string, PlannedTile>();
  const failed = new Set<string>();
  /** Failed tiles that are tried again. */
  const passing = new Set<string>();
  /** Pages whose temporary fault was reported. */
  const troubled = new Set<number>();
  let retry: ReturnType<typeof setTimeout> | null = null;
  let retries = 0;
  let lastKeys = '';
  let disposed = false;
  const isComplete = () => [...asked.values()].every(({ priority }) => priority === 'ahead');
  const tryAgain = () => {
    retry = null;
    retries++;
    for (const key of passing) failed.delete(key);
    passing.clear();
    lastKeys = '';
    on.seen(false);
  };
  const recover = () => {
    retries = 0;
    for (const page of troubled) on.recovered(page);
    troubled.clear();
  };
  const fail = (key: string, page: number, fault: EngineFault) => {
    failed.add(key);
    if (isPassingFault(fault)) {
      passing.add(key);
      retry ??= setTimeout(tryAgain, pauseAfter(retries));
      if (retries < fetchAgain.times) return;
      troubled.add(page);
    }
    on.fault(page, fault);
  };
  const onTile: Parameters<EngineDocument['want']>[2] = (key, result) => {
    const planned = asked.get(key);
    if (disposed || planned === undefined) return;
    const { tile, priority } = planned;
    asked.delete(key);
    if (result.ok) {
      recover();
      textures.put(key, tile, result.value);
      return priority === 'ahead' ? on.ahead() : on.seen(isComplete());
    }
    fail(key, tile.page, result.fault);
    on.seen(isComplete());
  };
  return {
    want(plan, hiddenLayers, layers) {
      const tiles: WantedTile[] = [];
      const planned = new Map<string, PlannedTile>();
      for (const each of plan) {
        const tile = wantedTile(each, hiddenLayers, layers);
        if (textures.has(tile.key) || failed.has(tile.key)) continue;
        tiles.push(tile);
        planned.set(tile.key, each);
      }
      const keys = tiles.map(({ key, priority }) => `${key}${priority}`).join(' ');
      if (keys === lastKeys) return;
      lastKeys = keys;
      asked.clear();
      for (const [key, each] of planned) asked.set(key, each);
      engine.want(stageConsumer, tiles, onTile);
    },
    forget() {
      lastKeys = '';
      asked.clear();
    },
    get missing() {
      return asked.size;
    },
    get isAwaited() {
      return !isComplete();
    },
    dispose() {
      disposed = true;
      if (retry !== null) clearTimeout(retry);
      engine.want(stageConsumer, [], onTile);
    },
  };
}
