import { withBefore } from '#shared/kernel/merge-form.ts';
import { route } from '#shared/kernel/route.ts';
import { companyInformationSchema } from './company-information.ts';

/** A company's information, for its owners. */
export const companyRoutes = {
  companyInformation: route({
    summary: 'Company information: name, contact, phone, address, country, tax number',
    method: 'GET',
    path: '/company-information',
    audience: 'customer',
    data: companyInformationSchema,
  }),
  saveCompanyInformation: route({
    summary: 'Change it; the next invoices are made out to the company like this',
    method: 'PUT',
    path: '/company-information',
    audience: 'customer',
    csrf: 'customer-profile',
    body: withBefore(companyInformationSchema),
    data: companyInformationSchema,
  }),
};
