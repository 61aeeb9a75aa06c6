import { type ReactNode, useState } from 'react';
import { actorOf } from '#client/accounts/stores/actor.ts';
import { useUser } from '#client/state/client-context.ts';
import { BackToOrders } from '#client/ui/buttons/back-link.tsx';
import { Tabs } from '#client/ui/display/tabs.tsx';
import page from '#client/ui/page.module.css';
import { mayChangeImages } from '#shared/images/images.ts';
import styles from './images-screen.module.css';
import { Library } from './library.tsx';
import { LibraryChoice } from './library-choice.tsx';
import { StockSearch } from './stock-search.tsx';

const tabs = [
  { value: 'library', label: 'Our pictures' },
  { value: 'stock', label: 'Stock pictures' },
] as const;

/** My Images: the company's pictures for its artwork, and where more of them come from. */
export function ImagesScreen(): ReactNode {
  const user = useUser();
  const actor = actorOf(user);
  const [tab, setTab] = useState<'library' | 'stock'>('library');
  const [hasStock, setHasStock] = useState(false);
  const [companyId, setCompanyId] = useState<string | null>(null);
  const mayChange = mayChangeImages(actor);
  const title = <h1 className={page.title}>My Images</h1>;
  if (user.company === null)
    return (
      <div className={styles.screen}>
        <BackToOrders />
        {title}
        <LibraryChoice companyId={companyId} onChange={setCompanyId}>
          {companyId === null ? null : <Library key={companyId} companyId={companyId} mayChange={false} />}
        </LibraryChoice>
      </div>
    );
  const library = <Library companyId={null} mayChange={mayChange} onStock={setHasStock} />;
  return (
    <div className={styles.screen}>
      <BackToOrders />
      {title}
      {hasStock && mayChange ? (
        <Tabs label="Where pictures come from" tabs={tabs} value={tab} onValueChange={(next) => setTab(next)}>
          <div className={styles.panel}>{tab === 'library' ? library : <StockSearch />}</div>
        </Tabs>
      ) : (
        library
      )}
    </div>
  );
}
