import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The newest mail to an address among those a server without a mail server has laid down, as plain text. */
export async function mailTo(dataDir: string, address: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    for (const name of names.reverse()) {
      const mail = await readFile(join(folder, name), 'utf8');
      if (mail.includes(`To: ${address}`) || mail.includes(`<${address}>`)) return unquoted(mail);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Quoted-printable text with its soft line ends taken back, in UTF-8. */
export const unquoted = (mail: string): string =>
  Buffer.from(
    mail
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
