/** The guided tours of the specification, each shown once. */
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
export type TourName = (typeof tourNames)[number];

export type TourEnd = 'finished' | 'skipped';

/** How each tour ended for a person; an absent one has not been shown to its end. */
export type TourEnds = Partial<Record<TourName, TourEnd>>;
