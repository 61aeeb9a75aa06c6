import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCommand } from '#client/features/palette/command-context.ts';
import { Button } from '#client/ui/button.tsx';
import { DeferUntilIdle } from '#client/ui/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/late-component.ts';
import { Tooltip } from '#client/ui/tooltip.tsx';

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
