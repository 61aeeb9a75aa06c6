import type { AnnouncementForm } from '#shared/notifications/announcement.ts';

export const readerNames: Readonly<Record<AnnouncementForm['readers'], string>> = {
  all: 'Everyone',
  customer: 'Customers',
  user: 'Our own people',
};
