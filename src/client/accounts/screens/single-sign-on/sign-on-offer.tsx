import { type ReactNode, useEffect, useState } from 'react';
import type { SignInRefused } from '#client/accounts/actions/sign-in.ts';
import {
  beginSignOn,
  findSignOn,
  type SignOnOffer as Offer,
} from '#client/accounts/actions/single-sign-on/sign-on.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import type { ClientType } from '#shared/access/role.ts';
import { domainOf } from '#shared/accounts/single-sign-on/single-sign-on.ts';
import { emailProblem } from '#shared/kernel/email.ts';

/** Pause after typing before the server is asked about the domain, so that it is not asked at every letter. */
const typingPauseMs = 300;

/** Offers single sign-on where the e-mail's domain has one, whether there is an account or not. */
export function SignOnOffer({
  side,
  email,
  disabled,
  onRefused,
}: {
  side: ClientType;
  email: string;
  disabled: boolean;
  onRefused(refused: SignInRefused | null): void;
}): ReactNode {
  const client = useClient();
  const domain = emailProblem(email) === null ? domainOf(email) : '';
  const [found, setFound] = useState<(Offer & { domain: string }) | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (domain === '') return;
    let isOver = false;
    const pause = setTimeout(() => {
      void findSignOn(client, side, domain).then((offer) => {
        if (!isOver) setFound(offer && { ...offer, domain });
      });
    }, typingPauseMs);
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [client, side, domain]);
  if (found?.isOffered !== true || found.domain !== domain) return null;
  const begin = async (): Promise<void> => {
    setBusy(true);
    onRefused(null);
    const refused = await beginSignOn(client, side, email.trim());
    // The page that leaves stays busy.
    if (refused === null) return;
    setBusy(false);
    onRefused(refused);
  };
  return (
    <>
      <Button size="large" busy={busy} disabled={disabled} onClick={() => void begin()}>
        Continue with single sign-on
      </Button>
      {found.isRequired ? (
        <p className={page.hint}>Addresses at {domain} sign in this way, without a password.</p>
      ) : null}
    </>
  );
}
