import { z } from 'zod'
import { plainText } from '#contract/primitives'
import { WalletQuery, WalletSummary } from '#contract/wallets'
import type { Context } from '../context'
import { findWallet } from '../wallets/find-wallet'
import { type Operation, read, write } from './operation'
import { toWalletSummary } from './to-customer'

const shared = {
  scope: 'wallets:read',
  policy: 'lookup',
  ids: {},
  answer: { status: 200, description: 'The wallet', schema: WalletSummary },
  problems: ['customer_not_found'],
} as const

const findWalletByEmail = read(
  {
    ...shared,
    id: 'findWalletByEmail',
    path: '/v1/customers/search',
    summary: 'Find the wallet of a customer by e-mail',
    query: WalletQuery,
  },
  ({ context, query }) => showWallet(context, query.email),
)

const findWalletByEmailPrivately = write(
  {
    ...shared,
    id: 'findWalletByEmailPrivately',
    method: 'post',
    path: '/v1/customers/search',
    summary: 'The same with the e-mail in the body, where no log of addresses keeps it',
    body: z.strictObject({ email: plainText(254) }).meta({ id: 'WalletSearchBody' }),
    // Nothing to undo and nothing to replay: each look is a look of its own, and recorded whatever comes of it.
    transaction: 'own',
  },
  ({ context, body }) => showWallet(context, body.email),
)

async function showWallet(context: Context, email: string) {
  const { customer, balance } = await findWallet(context, email)
  return { status: 200, body: toWalletSummary(customer, balance) }
}

export const walletOperations: readonly Operation[] = [findWalletByEmail, findWalletByEmailPrivately]
