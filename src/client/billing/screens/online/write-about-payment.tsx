import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#client/state/entry.ts';
import { LinkButton } from '#client/ui/buttons/link-button.tsx';

/** Begins a mail to the support about the payment of an invoice. */
export function WriteAboutPayment({ number }: { number: string }): ReactNode {
  const { config } = useSession();
  const subject = encodeURIComponent(`Payment of invoice ${number}`);
  return (
    <LinkButton icon={Mail} href={`mailto:${config?.supportEmail ?? ''}?subject=${subject}`}>
      Write about the payment
    </LinkButton>
  );
}
