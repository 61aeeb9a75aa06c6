import { FileText, ListFilter, Package, UserRound } from 'lucide-react';
import type { OfferedCommand } from '#client/commands/bind-commands.ts';
import type { KnownPerson } from '#client/orders/actions/find-people.ts';
import type { Preset } from '#client/orders/stores/filters.store.ts';
import type { FilteredList } from '#shared/orders/list/filter-preset.ts';
import { filterAddress } from '#shared/orders/list/order-filter-address.ts';
import type { FileHit } from '#shared/orders/list/search.http.ts';
import { orderPhases, phaseNames } from '#shared/orders/order-phase.ts';
import type { PaletteEntry } from './palette-entry.ts';

export const commandEntry = (command: OfferedCommand, group: string): PaletteEntry => ({
  key: `command:${command.id}`,
  label: command.label,
  note: group,
  icon: command.icon,
  keys: command.keys,
  to: { command },
});

const phaseName = (phase: string): string => {
  const known = orderPhases.find((each) => each === phase);
  return known === undefined ? 'Archived' : phaseNames[known];
};

const orderPrefix = 'order:';

/** Returns the id of the order that an entry's key names; null for another. */
export const orderIdOf = (key: string): string | null =>
  key.startsWith(orderPrefix) ? key.slice(orderPrefix.length) : null;

export const orderEntry = (order: {
  id: string;
  name: string;
  company: string;
  phase?: string;
}): PaletteEntry => ({
  key: `${orderPrefix}${order.id}`,
  label: order.name,
  note: [`#${order.id}`, order.company, ...(order.phase === undefined ? [] : [phaseName(order.phase)])].join(
    ' · ',
  ),
  icon: Package,
  keys: '',
  to: { path: `/orders/detail/${order.id}` },
});

export const fileEntry = (file: FileHit): PaletteEntry => ({
  key: `file:${file.attachmentId}`,
  label: file.fileName,
  note: `#${file.orderId} · ${file.orderName}`,
  icon: FileText,
  keys: '',
  to: { path: `/orders/detail/${file.orderId}/attachments/${file.attachmentId}` },
});

const personNotes = { operatorId: 'Orders assigned', managerId: 'Orders led', creatorId: 'Orders created' };

export const personEntry = (person: KnownPerson): PaletteEntry => ({
  key: `person:${person.as}:${person.id}`,
  label: person.name,
  note: personNotes[person.as],
  icon: UserRound,
  keys: '',
  to: { path: `/order-list?${filterAddress({ [person.as]: [person.id] })}` },
});

export const presetEntry = (preset: Preset, place: FilteredList): PaletteEntry => ({
  key: `preset:${preset.id}`,
  label: preset.name,
  note: place === 'orders' ? 'Preset' : 'Preset of the archive',
  icon: ListFilter,
  keys: '',
  to: { path: `${place === 'orders' ? '/' : '/archived-order'}?${filterAddress(preset.filter)}` },
});
