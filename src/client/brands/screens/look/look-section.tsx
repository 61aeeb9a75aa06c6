import type { ReactNode } from 'react';
import { saveLook } from '#client/brands/actions/save-look.ts';
import { RestoredNote } from '#client/shell/screens/parts/restored-note.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
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
  const form = useForm({
    name: 'look',
    given: stored,
    problemsOf(look) {
      const [problem] = lookProblems(look);
      return problem === undefined ? {} : { productName: problem };
    },
    send: (look, before) => saveLook(client, look, before),
  });
  return (
    <form className={page.section} {...form.element} aria-labelledby="settings-look">
      <h2 id="settings-look">White label</h2>
      <p className={page.hint}>
        Your people and customers see this look from sign-in on, at <code>/signin?company={address}</code>.
      </p>
      <RestoredNote form={form} />
      <LookFields look={form.values} onChange={form.change} />
      <div className={page.end}>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={form.values.productName.trim() === ''}
        >
          Save look
        </Button>
      </div>
    </form>
  );
}
