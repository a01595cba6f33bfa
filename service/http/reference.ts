import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { BankList, banks } from '#contract/banks'
import { Id } from '#contract/primitives'
import { readBankRestrictions } from '../bank-accounts/bank-account.queries'
import { organizations } from '../tables'
import { noQuery, type Operation, read } from './operation'

const readOrganization = read(
  {
    id: 'readOrganization',
    path: '/v1/organization',
    summary: 'The organization of this key',
    scope: null,
    ids: {},
    query: noQuery,
    answer: {
      status: 200,
      description: 'The organization',
      schema: z.object({ id: Id, name: z.string(), environment: z.enum(['live', 'test']) }).meta({ id: 'Organization' }),
    },
    problems: [],
  },
  async ({ context }) => {
    const [organization] = await context.db
      .select({ id: organizations.id, name: organizations.name, environment: organizations.environment })
      .from(organizations)
      .where(eq(organizations.id, context.organizationId))
    return { status: 200, body: organization }
  },
)

const listBanks = read(
  {
    id: 'listBanks',
    path: '/v1/reference/banks',
    summary: 'Banks by code, and which of them this organization does not pay to',
    scope: null,
    ids: {},
    query: noQuery,
    answer: { status: 200, description: 'The banks', schema: BankList, headers: ['ETag'] },
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

export const referenceOperations: readonly Operation[] = [readOrganization, listBanks]
