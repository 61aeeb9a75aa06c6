import { deployedBuild } from '#client/net/deployed-build.ts';

/** `gone`: another build has been deployed in its place. */
export type MissingCode = 'failed' | 'gone';

/** Returns why code of this build did not come. */
export const whyMissing = async (): Promise<MissingCode> =>
  (await deployedBuild()) === 'other' ? 'gone' : 'failed';
