import { z } from 'zod';

/** The guided tours of the specification, each told once; those of screens that are not there yet wait for them. */
export const tourNames = [
  'dashboardTourGuide',
  'userMenuTourGuide',
  'manageProfileTourGuide',
  'manageInvoiceTourGuide',
  'teamMemberTourGuide',
  'generalSettingsTourGuide',
  'createNewOrderTourGuide',
  'createTeamMemberTourGuide',
  'managePaymentTourGuide',
  'addNewPaymentMethodTourGuide',
  'deleteAccountTourGuide',
] as const;
export const tourNameSchema = z.enum(tourNames);
export type TourName = z.infer<typeof tourNameSchema>;

export const tourEndSchema = z.enum(['finished', 'skipped']);
export type TourEnd = z.infer<typeof tourEndSchema>;

/** How each tour ended for a person; one that is not named has not been shown to its end. */
export const tourEndsSchema = z.partialRecord(tourNameSchema, tourEndSchema);
export type TourEnds = z.infer<typeof tourEndsSchema>;
