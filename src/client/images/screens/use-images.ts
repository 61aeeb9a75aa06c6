import { useCallback, useEffect, useState } from 'react';
import { loadImages } from '#client/images/actions/images.ts';
import { useClient, usePlanState } from '#client/state/client-context.ts';
import type { ImageList } from '#shared/images/image.ts';
import { imagesOnPage } from '#shared/images/images.ts';

interface Place {
  /** Null: the actor's own company. */
  companyId: string | null;
  search: string;
  /** Counted from 1. */
  page: number;
}

export interface Images {
  list: ImageList | null;
  pages: number;
  isFailed: boolean;
  load(): Promise<void>;
}

/**
 * Returns a page of a library. Any change in the company's own library changes its storage, and with it the
 * profile's figures.
 */
export function useImages({ companyId, search, page }: Place): Images {
  const client = useClient();
  const planState = usePlanState();
  const asked = `${companyId} ${page} ${search}`;
  const [found, setFound] = useState<{ asked: string; list: ImageList } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const load = useCallback(
    async (isCurrent = (): boolean => true): Promise<void> => {
      const loaded = await loadImages(client, {
        page: String(page),
        limit: String(imagesOnPage),
        ...(search === '' ? {} : { search }),
        ...(companyId === null ? {} : { companyId }),
      });
      if (!isCurrent()) return;
      setFailed(loaded === null ? asked : null);
      if (loaded !== null) setFound({ asked, list: loaded });
    },
    [client, companyId, search, page, asked],
  );
  // Another company's pictures are not shown under this one's name while they load.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library changes with the company.
  useEffect(() => setFound(null), [companyId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above of the profile.
  useEffect(() => {
    let isLeft = false;
    void load(() => !isLeft);
    return () => {
      isLeft = true;
    };
  }, [load, planState]);
  const isFailed = failed === asked;
  const isOutdated = found !== null && found.asked !== asked;
  // What was found before stays until the next comes, unless it would be taken for it.
  const list = found === null || (isOutdated && (isFailed || found.list.total === 0)) ? null : found.list;
  return { list, pages: Math.max(1, Math.ceil((list?.total ?? 0) / imagesOnPage)), isFailed, load };
}
