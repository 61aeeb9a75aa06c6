import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type OfferListProps, OfferScreen } from '#client/billing/screens/offer/offer-screen.tsx';
import {
  deleteCategory,
  loadManagedServices,
  orderServices,
  saveService,
} from '#client/orders/actions/managed-services.ts';
import { useClient, useOrders } from '#client/state/client-context.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { Chip } from '#client/ui/display/chip.tsx';
import page from '#client/ui/page.module.css';
import type { ManagedCategory, ManagedService } from '#shared/orders/services/service.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { moved } from './moved.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { serviceLine } from './service-labels.ts';
import styles from './services-screen.module.css';

/** The services that customers order, by category. */
export function ServicesScreen(): ReactNode {
  return (
    <OfferScreen
      title="Services"
      links={<Link href="/plans">Plans</Link>}
      heading="What customers can order"
      hint="In the order of the order form. A change is for orders that are published from then on: orders that have a service keep it."
      noun="category"
      plural="services"
      empty={{
        title: 'No services yet',
        text: 'Customers can order once there is a category with a service.',
      }}
      load={loadManagedServices}
      List={CategoryList}
      Dialog={CategoryDialog}
    />
  );
}

function CategoryList({ items, onEdit, onShow, onReload }: OfferListProps<ManagedCategory>): ReactNode {
  const client = useClient();
  const [edited, setEdited] = useState<{ service: ManagedService | null; categoryId: string } | null>(null);
  useReloads(onReload);
  const show = async (categories: readonly ManagedCategory[]): Promise<void> => {
    onShow(categories);
    if (!(await orderServices(client, categories))) await onReload();
  };
  return (
    <>
      {items.map((category, at) => (
        <section key={category.id} className={styles.category} aria-label={category.name}>
          <header className={styles.head}>
            <h3>{category.name}</h3>
            <span className={styles.tools}>
              <Moves
                what={category.name}
                at={at}
                count={items.length}
                onMove={(by) => void show(moved(items, at, by))}
              />
              <IconButton icon={Pencil} label={`Rename ${category.name}`} onClick={() => onEdit(category)} />
              {category.services.length > 0 ? null : (
                <IconButton
                  icon={Trash2}
                  label={`Delete ${category.name}`}
                  onClick={() => void deleteCategory(client, category).then(onReload)}
                />
              )}
              <Button
                size="small"
                icon={Plus}
                aria-label={`New service in ${category.name}`}
                onClick={() => setEdited({ service: null, categoryId: category.id })}
              >
                New service
              </Button>
            </span>
          </header>
          {category.services.length === 0 ? (
            <p className={page.hint}>No service yet. Customers do not see this category.</p>
          ) : null}
          <ul className={styles.services} aria-label={`Services of ${category.name}`}>
            {category.services.map((service, index) => (
              <ServiceLine
                key={service.id}
                service={service}
                moves={
                  <Moves
                    what={service.name}
                    at={index}
                    count={category.services.length}
                    onMove={(by) => {
                      const services = moved(category.services, index, by);
                      void show(items.map((each) => (each === category ? { ...each, services } : each)));
                    }}
                  />
                }
                onEdit={() => setEdited({ service, categoryId: category.id })}
                onOffer={async (isOffered) => {
                  await saveService(
                    client,
                    service,
                    { ...service, isOffered },
                    { isOffered: service.isOffered },
                  );
                  await onReload();
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {edited === null ? null : (
        <ServiceDialog
          {...edited}
          categories={items}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            void onReload();
          }}
        />
      )}
    </>
  );
}

/** Loads the services again when others have changed them. */
function useReloads(onReload: () => Promise<void>): void {
  const { serviceChanges } = useOrders();
  const known = useRef(serviceChanges);
  useEffect(() => {
    if (known.current === serviceChanges) return;
    known.current = serviceChanges;
    void onReload();
  }, [serviceChanges, onReload]);
}

function Moves({
  what,
  at,
  count,
  onMove,
}: {
  what: string;
  at: number;
  count: number;
  onMove(by: -1 | 1): void;
}): ReactNode {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        label={`Offer ${what} earlier`}
        disabled={at === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={`Offer ${what} later`}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  );
}

function ServiceLine({
  service,
  moves,
  onEdit,
  onOffer,
}: {
  service: ManagedService;
  moves: ReactNode;
  onEdit(): void;
  onOffer(isOffered: boolean): Promise<void>;
}): ReactNode {
  const { name, isOffered } = service;
  return (
    <li>
      <span className={styles.name}>
        <strong>{name}</strong>
        <span className={page.hint}>{serviceLine(service)}</span>
      </span>
      {isOffered ? null : <Chip>Not offered</Chip>}
      <span className={styles.tools}>
        {moves}
        <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
        <Button
          size="small"
          aria-label={isOffered ? `Stop offering ${name}` : `Offer ${name} again`}
          onClick={() => void onOffer(!isOffered)}
        >
          {isOffered ? 'Stop offering' : 'Offer again'}
        </Button>
      </span>
    </li>
  );
}
