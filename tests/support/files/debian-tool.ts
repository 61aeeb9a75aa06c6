import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
    const [command = '', ...rest] = [...prefix, 'apt-get', ...args];
    await run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  };
  await apt('update');
  await apt('install', '--yes', '--no-install-recommends', packageName);
  const installed = await find(program);
  if (installed === null) throw new Error(`${packageName} holds no program ${program}`);
  return installed;
}
