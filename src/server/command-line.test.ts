import { describe, expect, it } from 'vitest';
import { readCommandLine, UsageError, usage } from './command-line.ts';

describe('the command line', () => {
  it('starts the server where no command is named', () => {
    expect(readCommandLine([])).toMatchObject({ command: 'start', flags: { demo: false, dev: false } });
    expect(readCommandLine(['--demo'])).toMatchObject({ command: 'start', flags: { demo: true } });
  });

  it('reads what a command takes', () => {
    expect(readCommandLine(['backup', '/backups', '--keep', '3'])).toMatchObject({
      command: 'backup',
      folder: '/backups',
      flags: { keep: '3' },
    });
    expect(readCommandLine(['restore', '/backups', '--verify'])).toMatchObject({
      command: 'restore',
      flags: { verify: true },
    });
    expect(readCommandLine(['setup', '--answers', 'a.json'])).toMatchObject({ flags: { answers: 'a.json' } });
  });

  it.each([[['help']], [['--help']], [['-h']], [['backup', '--help']]])(
    'helps where %j asks for it',
    (args) => {
      expect(readCommandLine(args).command).toBe('help');
    },
  );

  it.each([
    [['--demmo'], '--demmo'],
    [['verify', '--foo'], '--foo'],
    [['serve'], 'There is no command serve.'],
    [['doctor', 'extra'], 'doctor takes no “extra”.'],
    [['backup', '/a', '/b'], 'backup takes no “/b”.'],
    [['doctor', '--demo'], 'doctor takes no --demo.'],
    [['--keep', '3'], 'start takes no --keep.'],
    [['restore'], 'Name the folder of the backups: restore FOLDER.'],
    [['setup'], 'Name the file with the answers'],
  ])('refuses %j, and says what there is', (args, problem) => {
    expect(() => readCommandLine(args)).toThrow(UsageError);
    expect(() => readCommandLine(args)).toThrow(problem);
    expect(() => readCommandLine(args)).toThrow(usage);
  });
});
