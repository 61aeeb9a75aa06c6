import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommand } from '#client/shell/screens/palette/command-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { Tooltip } from '#client/ui/menus/tooltip.tsx';

const ProofChoice = lateComponent(() => import('./proof-choice.tsx').then((loaded) => loaded.ProofChoice));

/** Downloads the proof at once, or the file where there is no proof of it; the choice beside it comes later. */
export function ProofButton(): ReactNode {
  const proof = useCommand('proof.download');
  const file = useCommand('file.download');
  const download = proof ?? file;
  if (download === null) return null;
  return (
    <>
      <Tooltip label={download.label}>
        <Button variant="quiet" icon={Download} onClick={download.run}>
          {proof === null ? 'File' : 'Proof'}
        </Button>
      </Tooltip>
      <DeferUntilIdle>
        <ProofChoice />
      </DeferUntilIdle>
    </>
  );
}
