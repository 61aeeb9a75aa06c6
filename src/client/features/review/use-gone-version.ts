import { useEffect, useRef } from 'react';
import { useClient } from '#client/stores/client-context.ts';
import { showToast } from '#client/stores/toasts.store.ts';
import type { Version } from '#shared/model/attachment.ts';

/** Says so when the version one was looking at has been deleted, and another is shown in its place. */
export function useGoneVersion(versions: readonly Version[], shown: Version): void {
  const client = useClient();
  const before = useRef(shown);
  useEffect(() => {
    const { id, version } = before.current;
    before.current = shown;
    if (versions.some((each) => each.id === id)) return;
    showToast(client.toasts, {
      kind: 'warning',
      title: `Version ${version} was deleted`,
      messages: [`Version ${shown.version} is shown in its place.`],
    });
  }, [client, versions, shown]);
}
