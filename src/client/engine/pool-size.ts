/** What the browser tells of the machine; `deviceMemory` in GiB, where it tells. */
export interface Machine {
  hardwareConcurrency: number;
  deviceMemory?: number;
}

const most = 4;

/** One thread stays for the page itself, and every worker is given a gigabyte it could come to need. */
export function poolSize(machine: Machine): number {
  const byMemory = Math.floor((machine.deviceMemory ?? most * 2) / 2);
  return Math.max(1, Math.min(most, machine.hardwareConcurrency - 1, byMemory));
}
