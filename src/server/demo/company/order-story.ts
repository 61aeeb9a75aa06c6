import type { AttachmentKind } from '#shared/model/attachment.ts';
import type { MarkColour, MarkShape } from '#shared/model/mark.ts';
import type { OrderState, OrderStatus } from '#shared/model/order.ts';
import type { Design } from '../proofs/artwork.ts';
import type { GuestKey } from './guests.ts';
import type { CompanyKey, PersonKey } from './people.ts';
import type { ServiceName } from './services.ts';

/** Someone's words. `{mei}` in them mentions that person. `hoursAgo` counts from the start of the demonstration. */
export interface Remark {
  by: PersonKey | GuestKey;
  text: string;
  hoursAgo: number;
}

/** A thread on a named part of one version's artwork; on an internal file it is the provider's own. */
export interface Thread extends Remark {
  version: number;
  on: string;
  shape: MarkShape;
  colour: MarkColour;
  replies?: readonly Remark[];
  resolvedBy?: PersonKey;
}

export interface StoryFile {
  kind: AttachmentKind;
  /** Name of the attachment; its versions are named after it with their number. */
  name: string;
  /** One a version, oldest first; plain text for files that cannot be shown. */
  versions: readonly (Design | string)[];
  by: PersonKey;
  /** When the newest version came. Earlier ones came a day and some hours before one another. */
  hoursAgo: number;
  /** Versions, by number, that were checked internally. */
  checked?: readonly number[];
  threads?: readonly Thread[];
}

export interface OrderStory {
  id: number;
  company: CompanyKey;
  name: string;
  service: ServiceName;
  status: OrderStatus;
  state?: OrderState;
  frozen?: boolean;
  archived?: boolean;
  createdDaysAgo: number;
  /** Negative where it is late; null where none was agreed. */
  dueInHours: number | null;
  creator: PersonKey;
  operator?: PersonKey;
  manager?: PersonKey;
  collaborators?: readonly PersonKey[];
  approvers?: readonly PersonKey[];
  /** As `richBrief` reads it. */
  brief: string;
  /** Agreed for the work; what its service usually takes where none is given. */
  allocatedHours?: number;
  hold?: { reason: string; from: OrderStatus };
  watermark?: boolean;
  darkArtwork?: boolean;
  files: readonly StoryFile[];
}

type Point = Omit<Thread, 'on' | 'version' | 'shape' | 'colour' | 'by' | 'text' | 'hoursAgo'>;

/** `pin(2, 'headline', 'isla', 5, 'Larger, please.')`: on version 2, five hours ago. */
const thread =
  (shape: MarkShape, colour: MarkColour) =>
  (
    version: number,
    on: string,
    by: Remark['by'],
    hoursAgo: number,
    text: string,
    rest: Point = {},
  ): Thread => ({
    version,
    on,
    shape,
    colour,
    by,
    hoursAgo,
    text,
    ...rest,
  });
export const pin = thread('dot', 'green');
export const redBox = thread('rect', 'red');
export const blueBox = thread('rect', 'blue');
export const arrow = thread('arrow', 'blue');
export const purpleArrow = thread('arrow', 'purple');
export const pinkLine = thread('draw', 'pink');
export const yellowPin = thread('dot', 'yellow');

/** A proof, and the provider's own copy of the versions that its people discuss among themselves. */
export function withCheck(proof: StoryFile, threads: readonly Thread[]): StoryFile[] {
  const discussed = [...new Set(threads.map(({ version }) => version))].toSorted((one, other) => one - other);
  const check: StoryFile = {
    kind: 'internal',
    name: `${proof.name}-check`,
    by: proof.by,
    hoursAgo: proof.hoursAgo,
    versions: discussed.flatMap((version) => proof.versions[version - 1] ?? []),
    threads: threads.map((thread) => ({ ...thread, version: discussed.indexOf(thread.version) + 1 })),
  };
  return [proof, check];
}

export const reply = (by: Remark['by'], hoursAgo: number, text: string): Remark => ({ by, hoursAgo, text });
