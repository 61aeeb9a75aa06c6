import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConnection } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import styles from './notice.module.css';

/** Says that another build is handed out than the one that runs here. */
export function NewVersionBar(): ReactNode {
  const { newVersion } = useConnection();
  if (!newVersion) return null;
  return (
    <div className={styles.banner} role="status">
      <p>We have deployed this site with a new version.</p>
      <Button size="small" icon={RefreshCw} onClick={() => location.reload()}>
        Refresh
      </Button>
    </div>
  );
}
