import { parseArgs } from 'node:util';
import { messageOf } from './kernel/message-of.ts';

/** What was asked for on the command line cannot be done; its message says how to ask. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const usage = `npm run serve -- [COMMAND] [OPTIONS]

Without a command the server starts:
  --demo               with the demonstration, where nobody has an account yet
  --dev                with the sources of the pages in place of their build

setup --answers FILE   sets a new installation up with the answers of a file
doctor                 tries all that a server needs with the settings it has
verify                 checks the record of decisions and all stored files
backup FOLDER          saves the database and all files
  --keep NUMBER        so many points stay in the folder; 7 if not given
restore FOLDER         brings a backup into an empty database and storage
  --point NAME         another point than the newest
  --verify             compares them with the backup

Settings are variables of the environment: see README.md.`;

const flags = {
  demo: { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  answers: { type: 'string' },
  keep: { type: 'string' },
  point: { type: 'string' },
  verify: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Flag = keyof typeof flags;

/** What each command takes. */
const commands = {
  start: { folder: false, flags: ['demo', 'dev'] },
  help: { folder: false, flags: [] },
  setup: { folder: false, flags: ['answers'] },
  doctor: { folder: false, flags: [] },
  verify: { folder: false, flags: [] },
  backup: { folder: true, flags: ['keep'] },
  restore: { folder: true, flags: ['point', 'verify'] },
} as const satisfies Record<string, { folder: boolean; flags: readonly Flag[] }>;

type Command = keyof typeof commands;
const isCommand = (word: string): word is Command => Object.hasOwn(commands, word);

const parsed = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options: flags });

export interface CommandLine {
  command: Command;
  /** Of the backups; empty for a command that takes none. */
  folder: string;
  flags: ReturnType<typeof parsed>['values'];
}

/** Reads the words after the program's name. Throws a `UsageError` for what no command takes. */
export function readCommandLine(args: readonly string[]): CommandLine {
  let line: ReturnType<typeof parsed>;
  try {
    line = parsed(args);
  } catch (error) {
    throw usageError(messageOf(error));
  }
  const { values, positionals } = line;
  const [command = 'start', folder = '', ...surplus] = positionals;
  if (values.help) return { command: 'help', folder: '', flags: values };
  if (!isCommand(command)) throw usageError(`There is no command ${command}.`);
  const takes: { folder: boolean; flags: readonly Flag[] } = commands[command];
  const unused = takes.folder ? surplus : positionals.slice(1);
  if (unused.length > 0) throw usageError(`${command} takes no “${unused.join(' ')}”.`);
  if (takes.folder && folder === '') throw usageError(`Name the folder of the backups: ${command} FOLDER.`);
  for (const [name, value] of Object.entries(values))
    if (value !== false && !takes.flags.includes(name as Flag))
      throw usageError(`${command} takes no --${name}.`);
  if (command === 'setup' && values.answers === undefined)
    throw usageError(
      'Name the file with the answers: setup -- --answers FILE.json. Without one, start the server and open the address that it prints.',
    );
  return { command, folder, flags: values };
}

const usageError = (problem: string): UsageError => new UsageError(`${problem}\n\n${usage}`);
