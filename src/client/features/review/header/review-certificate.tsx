import type { ReactNode } from 'react';
import { DeferUntilIdle } from '#client/ui/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/late-component.ts';
import { useScene } from '../controller/scene-context.ts';

const CertificateButton = lateComponent(() =>
  import('#client/features/decisions/certificate-button.tsx').then((loaded) => loaded.CertificateButton),
);

/** The certificate of the order that is looked at, once it is approved; a guest has it beside their decision. */
export function ReviewCertificate({ compact = false }: { compact?: boolean }): ReactNode {
  const { actor, order } = useScene();
  const isApproved = order.progress === 'approved' || order.progress === 'completed';
  if (actor.role === 'guest' || !isApproved) return null;
  return (
    <DeferUntilIdle>
      <CertificateButton orderId={order.id} compact={compact} />
    </DeferUntilIdle>
  );
}
