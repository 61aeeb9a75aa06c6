import { CloudOff, RefreshCw } from 'lucide-react';
import { useConnection } from '#client/stores/client-context.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';

/** Says when the live channel is down, when writes wait, and when a new version has been deployed. */
export function ConnectionNote() {
  const { lost, waiting, stalled, newVersion } = useConnection();
  if (newVersion)
    return (
      <Button size="small" icon={RefreshCw} onClick={() => location.reload()}>
        New version: refresh
      </Button>
    );
  if (!lost && !stalled) return null;
  return (
    <span role="status">
      <Chip tone="hold" icon={CloudOff}>
        {waiting === 0 ? 'Offline' : `Offline · ${waiting} unsent`}
      </Chip>
    </span>
  );
}
