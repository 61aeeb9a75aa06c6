/** What the browser reports about the machine; `deviceMemory` in GiB, if it reports it. */
export interface Machine {
  hardwareConcurrency: number;
  deviceMemory?: number;
}

const max = 4;

/**
 * Returns the number of workers: one thread stays for the page itself, and every worker needs up to a
 * gigabyte.
 */
export function poolSize(machine: Machine): number {
  const byMemory = Math.floor((machine.deviceMemory ?? max * 2) / 2);
  return Math.max(1, Math.min(max, machine.hardwareConcurrency - 1, byMemory));
}
