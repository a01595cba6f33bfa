import type { PaymentsApi } from '#contract/api'
import { createClient } from '#contract/create-client'
import { ServiceError } from '#contract/errors'
import { mayBeEmail } from '#contract/may-be-email'
import { operations } from '#contract/operations'
import type { WalletSummary } from '#contract/wallets'
import { consoleOperations } from './console-operations'
import { withKnownMembers } from './known-members'
import { type ClientOptions, perform } from './perform'
import { withRequested } from './requested-quote'
import { toPublishedCustomer, toSentConfirmation, toSentQuote } from './wire-bodies'

export type { ClientOptions, Credentials, Extensions } from './perform'

/** Makes a client with one method per operation. It parses answers tolerantly; failures are ServiceErrors (see PaymentsApi). */
export function createPaymentsApi(client: ClientOptions): PaymentsApi {
  const api = createClient(operations, ({ name }, call) => perform(client, consoleOperations[name], call))
  return withKnownMembers({ ...api, ...sentAsKnown(api, client) }, client.extensions)
}

/** Adapts bodies to this API (only members that it knows, and amounts in its unit), and compares answers with what was asked. */
function sentAsKnown(api: PaymentsApi, { extensions, amountUnit }: ClientOptions) {
  return {
    createQuote: async (body, options) =>
      withRequested(await api.createQuote(toSentQuote(body, await extensions(), amountUnit), options), body),
    previewQuote: async (body, options) => api.previewQuote(toSentQuote(body, await extensions(), amountUnit), options),
    confirmQuote: async (id, body, options) => api.confirmQuote(id, toSentConfirmation(body, amountUnit), options),
    createCustomer: async (body, options) => api.createCustomer(toPublishedCustomer(body, await extensions()), options),
    updateCustomer: async (id, body, options) => api.updateCustomer(id, toPublishedCustomer(body, await extensions()), options),
    findWalletByEmail: async (email, options) => mustBeOf(email, await api.findWalletByEmail(email, options)),
  } satisfies Partial<PaymentsApi>
}

/**
 * Returns the wallet, or throws `no_match_unclear` if it names another e-mail: an inexact search returns the customer of another
 * e-mail, who must neither be paid nor decide whether this one may be. Of a masked e-mail, what is visible is compared.
 */
function mustBeOf(email: string, wallet: WalletSummary): WalletSummary {
  if (wallet.email.trim() === '' || mayBeEmail(wallet.email, email)) return wallet
  throw new ServiceError('no_match_unclear', 'the wallet is of another e-mail')
}
