import { type FormEvent, type ReactNode, useState } from 'react';
import { saveLook } from '#client/brands/actions/save-look.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import type { WhitelabelInfo } from '#shared/accounts/user.ts';
import { lookProblems } from '#shared/brands/white-label-rules.ts';
import { LookFields } from './look-fields.tsx';

/** A white-label account's name, pictures and colours, as its people and customers see them. */
export function LookSection({ now }: { now: WhitelabelInfo }): ReactNode {
  const client = useClient();
  const { address, ...stored } = now;
  const [look, setLook] = useState(stored);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || lookProblems(look).length > 0) return;
    setBusy(true);
    await saveLook(client, look);
    setBusy(false);
  };
  return (
    <form className={page.section} onSubmit={submit} noValidate aria-labelledby="settings-look">
      <h2 id="settings-look">White label</h2>
      <p className={page.hint}>
        Your people and customers see this look from sign-in on, at <code>/signin?company={address}</code>.
      </p>
      <LookFields look={look} onChange={(part) => setLook({ ...look, ...part })} />
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={busy} disabled={look.productName.trim() === ''}>
          Save look
        </Button>
      </div>
    </form>
  );
}
