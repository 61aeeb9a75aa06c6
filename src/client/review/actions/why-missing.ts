import { deployedBuild } from '#client/net/deployed-build.ts';

/** `gone`: a newer build has been deployed. */
export type MissingCode = 'failed' | 'gone';

/** Returns why code of this build did not come. */
export const whyMissing = async (): Promise<MissingCode> =>
  (await deployedBuild()) === 'other' ? 'gone' : 'failed';
