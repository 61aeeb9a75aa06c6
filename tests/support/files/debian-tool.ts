import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Has apt-get wait for another that is at work, and ask again where a mirror fails. */
export const patientApt = ['-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::Retries=3'];
/** Longer than this no call of apt-get lasts: four of them come before some tests, whose hook gives up after all four. */
const callMs = 70_000;

const find = async (program: string): Promise<string | null> => {
  try {
    return (await run('sh', ['-c', `command -v -- ${program}`])).stdout.trim();
  } catch {
    return null;
  }
};

/** Returns the path of a program. Installs the Debian package that holds it where it is absent. */
export async function debianTool(packageName: string, program: string): Promise<string> {
  const found = await find(program);
  if (found !== null) return found;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...args: string[]): Promise<void> => {
    const [command = '', ...rest] = [...prefix, 'apt-get', ...patientApt, ...args];
    await run(command, rest, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: callMs,
    });
  };
  await apt('update');
  await apt('install', '--yes', '--no-install-recommends', packageName);
  const installed = await find(program);
  if (installed === null) throw new Error(`${packageName} holds no program ${program}`);
  return installed;
}
