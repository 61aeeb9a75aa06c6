import type { ReactNode } from 'react';
import { saveProviderLook } from '#client/brands/actions/save-look.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import page from '#client/ui/page.module.css';
import type { ProviderLook } from '#shared/accounts/user.ts';
import { PictureAndColourFields } from './look-fields.tsx';

/** The provider's own pictures and colours, for all who see no white-label client's. */
export function ProviderLookSection({ now }: { now: ProviderLook }): ReactNode {
  const client = useClient();
  const form = useForm({
    name: 'provider-look',
    given: now,
    send: (look, before) => saveProviderLook(client, look, before),
  });
  return (
    <form className={page.section} {...form.element} aria-labelledby="settings-own-look">
      <h2 id="settings-own-look">Your look</h2>
      <p className={page.hint}>
        Your people and customers see it from sign-in on, in mails, and on invoices and certificates.
        Companies under “White labels” have their own.
      </p>
      <RestoredNote form={form} />
      <PictureAndColourFields look={form.values} onChange={form.change} />
      <div className={page.end}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save look
        </Button>
      </div>
    </form>
  );
}
