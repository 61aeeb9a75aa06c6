import { CloudAlert, CloudOff } from 'lucide-react';
import { useConnection } from '#client/state/client-context.ts';
import { Chip } from '#client/ui/display/chip.tsx';

/** Says when the live channel is down or the server waits for its database, and when writes wait. */
export function ConnectionNote() {
  const { lost, away, waiting, stalled, failing } = useConnection();
  const isOut = lost || away || stalled;
  if (!isOut && !failing) return null;
  const unsent = waiting === 0 ? [] : [`${waiting} unsent`];
  const state = !isOut ? [] : [away && !lost ? 'Reconnecting' : 'Offline'];
  return (
    <span role="status">
      <Chip tone="hold" icon={isOut ? CloudOff : CloudAlert}>
        {[...state, ...unsent].join(' · ')}
      </Chip>
    </span>
  );
}
