import type { ReactNode } from 'react';
import { useScene } from '#client/review/screens/controller/scene-context.ts';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { hasCertificate } from '#shared/decisions/has-certificate.ts';

const CertificateButton = lateComponent(() =>
  import('#client/decisions/screens/record/certificate-button.tsx').then(
    (loaded) => loaded.CertificateButton,
  ),
);

/** The certificate of the shown order once it is approved; for guests it is beside their decision. */
export function ReviewCertificate({ compact = false }: { compact?: boolean }): ReactNode {
  const { actor, order } = useScene();
  if (actor.role === 'guest' || !hasCertificate(order)) return null;
  return (
    <DeferUntilIdle>
      <CertificateButton orderId={order.id} compact={compact} />
    </DeferUntilIdle>
  );
}
