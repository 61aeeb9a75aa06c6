/** Its audience: everyone signed in, customers alone, or the provider's people alone. */
export const announcementReaders = ['all', 'customer', 'user'] as const;
/** Characters, markup included. */
export const maxAnnouncementLength = 2000;
