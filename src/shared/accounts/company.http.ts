import { route } from '#shared/kernel/route.ts';
import { companyInformationSchema } from './company-information.ts';

/** What a company says of itself, for its owners. */
export const companyRoutes = {
  companyInformation: route({
    summary: 'What the company says of itself: name, contact, phone, address, country, tax number',
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
    body: companyInformationSchema,
    data: companyInformationSchema,
  }),
};
