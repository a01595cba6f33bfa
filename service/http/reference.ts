import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { banks } from '#contract/banks'
import { operations } from '#contract/operations'
import { serviceOperations } from '#contract/service-operations'
import { readBankRestrictions } from '../customers/bank-accounts/bank-account.queries'
import { organizations } from '../organizations/tables'
import { type ServedOperation, serve } from './operation'

const readOrganization = serve(
  serviceOperations.readOrganization,
  {
    summary: 'The organization of this key',
    scope: null,
    answers: 'The organization',
    problems: [],
  },
  async ({ context }) => {
    const [organization] = await context.db
      .select({ id: organizations.id, name: organizations.name, environment: organizations.environment })
      .from(organizations)
      .where(eq(organizations.id, context.organizationId))
    if (organization === undefined) throw new Error('The key has no organization')
    return { status: 200, body: organization }
  },
)

const listBanks = serve(
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

export const referenceOperations: readonly ServedOperation[] = [readOrganization, listBanks]
