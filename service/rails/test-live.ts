import { caller, type GivenService } from '../test-service'
import { venezuelanBank } from '../transfers/test-transfers'

export type GivenLive = Awaited<ReturnType<typeof givenLive>>

/** For tests: creates a live organization with money, and a verified customer with an account in Venezuela and a wallet. */
export async function givenLive({
  service,
  database,
  givenOrganization,
}: Pick<GivenService, 'service' | 'database' | 'givenOrganization'>) {
  const { id: organizationId, key } = await givenOrganization('live')
  const call = caller(service, key)
  const prefundedId = await service.provisioning.createPrefundedAccount({ organizationId, name: 'USDC', currency: 'USDC' })
  await service.provisioning.fund({ organizationId, accountId: prefundedId, amountMinor: 100_000_00n })
  const address = { country: 'VE', address_line_1: 'Av. Libertador 1', city: 'Caracas' }
  const customer = await call('POST', '/v1/customers', { body: { email: 'ana@example.com', type: 'individual', ...address } })
  const customerId: string = customer.body.id
  const account = await call('POST', `/v1/customers/${customerId}/bank-accounts`, { body: venezuelanBank })
  // With a live key a reviewer would have to approve the customer; the test skips that.
  await database.sql`update payments.customers set state = 'ACTIVE', kyc_status = 'approved' where id = ${customerId}`
  const walletAddress: string = (await call('GET', `/v1/customers/${customerId}`)).body.wallet_address

  return {
    organizationId,
    call,
    quotePayout: () =>
      call('POST', '/v1/transfers/quote', {
        body: {
          amount: 10_000,
          customer_id: customerId,
          source: { payment_rail: 'prefunded_account', currency: 'USDC' },
          destination: { currency: 'VES', account_id: account.body.id },
        },
      }),
    quoteDeposit: () =>
      call('POST', '/v1/transfers/quote', {
        body: {
          amount: 5_000_000,
          customer_id: customerId,
          source: { payment_rail: 'pagomovil', currency: 'VES' },
          destination: { currency: 'USDC', account_id: walletAddress },
        },
      }),
    /** Pays a quote and returns the id of its transaction. */
    async pay(quoteId: string): Promise<string> {
      const body = { source: { prefunded_account_id: prefundedId } }
      return (await call('POST', `/v1/transfers/quote/${quoteId}/pay`, { body })).body.id
    },
    readTransaction: async (id: string) => (await call('GET', `/v1/transfers/${id}`)).body,
  }
}
