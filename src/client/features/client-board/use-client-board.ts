import { useCallback, useEffect, useState } from 'react';
import { loadClientBoard } from '#client/stores/actions/load-client-board.ts';
import { useClient } from '#client/stores/client-context.ts';
import type { ClientBoard } from '#shared/model/client-board.ts';

/** Customers' orders are of other companies, whose events a client is not sent: they are looked for this often. */
const refreshMs = 20_000;

/** The client's board, kept up to date while it is looked at. */
export function useClientBoard(): { board: ClientBoard | null; isFailed: boolean; reload(): void } {
  const client = useClient();
  const [board, setBoard] = useState<ClientBoard | null>(null);
  const [isFailed, setFailed] = useState(false);
  const reload = useCallback((): void => {
    void loadClientBoard(client).then((loaded) => {
      setFailed(loaded === null);
      if (loaded !== null) setBoard(loaded);
    });
  }, [client]);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') reload();
    };
    reload();
    const timer = setInterval(look, refreshMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [reload]);
  return { board, isFailed, reload };
}
