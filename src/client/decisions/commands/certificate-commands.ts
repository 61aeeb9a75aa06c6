import { Award, FilePlus2 } from 'lucide-react';
import type { Command } from '#client/commands/command.ts';

/** What the certificate commands can see and do, on the page of an approved order and in its reviews alike. */
export interface CertificateContext {
  fetch(withFiles: boolean): void;
}

export const certificateCommands: readonly Command<CertificateContext>[] = [
  {
    id: 'certificate.download',
    label: 'Download approval certificate',
    icon: Award,
    scope: 'order',
    keys: '',
    keywords: ['approved', 'proof', 'sealed', 'pdf', 'signature'],
    when: () => true,
    run: ({ fetch }) => fetch(false),
  },
  {
    id: 'certificate.download-with-files',
    label: 'Download certificate with the files inside',
    icon: FilePlus2,
    scope: 'order',
    keys: '',
    keywords: ['approved', 'proof', 'sealed', 'pdf', 'attach'],
    when: () => true,
    run: ({ fetch }) => fetch(true),
  },
];
