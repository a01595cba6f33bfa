import { operations } from '#contract/operations'
import { serviceOperations } from '#contract/service-operations'
import { readOrganization } from '../organizations/organization.queries'
import { readOrganizationTerms } from '../transfers/organization-terms'
import { type ServedOperation, serve } from './operation'
import { toOrganizationTerms } from './to-terms'

const readOrganizationOperation = serve(
  serviceOperations.readOrganization,
  {
    summary: 'The organization of this key',
    scope: null,
    answers: 'The organization',
    problems: [],
  },
  async ({ context }) => {
    const { id, name, environment } = await readOrganization(context.db, context.organizationId)
    return { status: 200, body: { id, name, environment } }
  },
)

const readTermsOperation = serve(
  operations.readOrganizationTerms,
  {
    summary: 'The limits, fees, routes and rates with which this organization is quoted now',
    description: 'Only the operator of the service changes them. A quote keeps the terms under which it was created.',
    scope: 'quotes:read',
    answers: 'The terms',
    problems: [],
  },
  async ({ context, dependencies }) => ({
    status: 200,
    body: toOrganizationTerms(await readOrganizationTerms(context, dependencies)),
  }),
)

export const organizationOperations: readonly ServedOperation[] = [readOrganizationOperation, readTermsOperation]
