import type { ReactNode } from 'react';
import { renameImage } from '#client/images/actions/images.ts';
import { FormDialog } from '#client/shell/screens/parts/form-dialog.tsx';
import { useForm } from '#client/shell/screens/parts/use-form.ts';
import { useClient } from '#client/state/client-context.ts';
import { TextField } from '#client/ui/fields/text-field.tsx';
import type { Image } from '#shared/images/image.ts';
import { renameProblem } from '#shared/images/images.ts';

export function RenameDialog({ image, onClose }: { image: Image; onClose(): void }): ReactNode {
  const client = useClient();
  const form = useForm({
    name: `image.${image.id}`,
    given: { name: image.name },
    problemsOf({ name }) {
      const problem = renameProblem(image.name, name);
      return problem === null ? {} : { name: problem };
    },
    send: async ({ name }) => name.trim() === image.name || renameImage(client, image.id, name),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title="Rename" submit="Rename" onClose={onClose}>
      <TextField label="Name" required autoComplete="off" maxLength={255} {...form.field('name')} />
    </FormDialog>
  );
}
