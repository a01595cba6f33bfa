import { operations } from '#contract/operations'
import { serviceOperations } from '#contract/service-operations'
import { findWallet } from '../customers/wallets/find-wallet'
import type { Context } from '../ground/context'
import { findEarlier, idempotently } from '../idempotency/idempotently'
import { type ServedOperation, serve } from './operation'
import { renderAnswer } from './run-operation'
import { toWalletSummary } from './to-customer'

const shared = {
  scope: 'wallets:read',
  policy: 'lookup',
  answers: 'The wallet',
  problems: ['customer_not_found'],
} as const

const findWalletByEmail = serve(
  operations.findWalletByEmail,
  { ...shared, summary: 'Find the wallet of a customer by e-mail' },
  ({ context, query }) => showWallet(context, query.email),
)

const findWalletByEmailPrivately = serve(
  serviceOperations.findWalletByEmailPrivately,
  {
    ...shared,
    summary: 'The same with the e-mail in the body, where no log of addresses keeps it',
    // Each look-up is recorded, also a miss (its rolled-back transaction would lose it) and one whose answer is a replay.
    transaction: 'own',
  },
  async ({ context, body, intent }) => {
    // A reused idempotency key is refused before the look-up.
    if (intent) await findEarlier(context, intent)
    const answer = renderAnswer(await showWallet(context, body.email))
    return idempotently(context, intent, async () => answer)
  },
)

async function showWallet(context: Context, email: string) {
  const { customer, balance } = await findWallet(context, email)
  return { status: 200, body: toWalletSummary(customer, balance) }
}

export const walletOperations: readonly ServedOperation[] = [findWalletByEmail, findWalletByEmailPrivately]
