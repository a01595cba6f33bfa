import { createHash } from 'node:crypto'
import { banks } from '#contract/banks'
import { operations } from '#contract/operations'
import { serviceOperations } from '#contract/service-operations'
import { readBankRestrictions } from '../customers/bank-accounts/bank-account.queries'
import { readOrganization } from '../organizations/organization.queries'
import { type ServedOperation, serve } from './operation'

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

const listBanksOperation = serve(
  operations.listBanks,
  {
    summary: 'Banks by code, and which of them this organization does not pay to',
    scope: null,
    answers: 'The banks',
    answerHeaders: ['ETag'],
    problems: [],
  },
  async ({ context }) => {
    const restrictions = await readBankRestrictions(context)
    const data = banks.map((bank) =>
      restrictions.has(bank.code) ? { ...bank, restricted: true, restricted_reason: restrictions.get(bank.code) ?? null } : bank,
    )
    const body = JSON.stringify({ data })
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    return { status: 200, body, headers: { etag, 'cache-control': 'private, max-age=3600' } }
  },
)

export const referenceOperations: readonly ServedOperation[] = [readOrganizationOperation, listBanksOperation]
