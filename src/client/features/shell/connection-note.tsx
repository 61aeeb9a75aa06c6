import { CloudOff } from 'lucide-react';
import { useConnection } from '#client/stores/client-context.ts';
import { Chip } from '#client/ui/chip.tsx';

/** Says when the live channel is down, and when writes wait. */
export function ConnectionNote() {
  const { lost, waiting, stalled } = useConnection();
  if (!lost && !stalled) return null;
  return (
    <span role="status">
      <Chip tone="hold" icon={CloudOff}>
        {waiting === 0 ? 'Offline' : `Offline · ${waiting} unsent`}
      </Chip>
    </span>
  );
}
