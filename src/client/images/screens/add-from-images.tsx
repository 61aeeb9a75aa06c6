import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { addOrderImages } from '#client/images/actions/images.ts';
import { useClient, useUser } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { DeferUntilIdle } from '#client/ui/loading/defer-until-idle.tsx';
import { lateComponent } from '#client/ui/loading/late-component.ts';
import { mayChangeImages } from '#shared/images/images.ts';

const ImagePicker = lateComponent(() => import('./image-picker.tsx').then((module) => module.ImagePicker));

/** Opens the company's pictures beside an order's files; absent for those who have none. */
export function AddFromImages({
  companyId,
  begin,
}: {
  /** Whose order it is. */
  companyId: string;
  /** Returns the order's id; null where it could not be begun. */
  begin(): Promise<string | null>;
}): ReactNode {
  const client = useClient();
  const user = useUser();
  const [open, setOpen] = useState(false);
  if (user.company?.id !== companyId || !mayChangeImages(actorOf(user))) return null;
  const choose = async (ids: readonly string[]): Promise<boolean> => {
    const orderId = await begin();
    return orderId !== null && addOrderImages(client, orderId, ids);
  };
  return (
    <>
      <Button size="small" icon={Images} onClick={() => setOpen(true)}>
        Add from My Images
      </Button>
      {open ? (
        <DeferUntilIdle>
          <ImagePicker onChoose={choose} onClose={() => setOpen(false)} />
        </DeferUntilIdle>
      ) : null}
    </>
  );
}
