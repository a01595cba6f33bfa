import { createHash } from 'node:crypto'
import { banks } from '#contract/banks'
import { operations } from '#contract/operations'
import { readBankRestrictions } from '../customers/bank-accounts/bank-account.queries'
import { type ServedOperation, serve } from './operation'

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

export const referenceOperations: readonly ServedOperation[] = [listBanksOperation]
