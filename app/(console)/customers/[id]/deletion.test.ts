import { expect, test } from 'vitest'
import { customerOf } from '#backoffice/payments/test-payments'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { openRemoteConsole } from '#lib/server/test-remote-console'

/** An API with the published interface alone. */
const { api } = await openRemoteConsole({ listBankAccounts: async () => [] })
const { findDeletionBlocks } = await import('./deletion')

const customer = { ...customerOf('c1'), email: 'ana@example.com' }

test.each<AnyErrorCode>(['customer_not_found', 'not_found', 'no_match_unclear'])(
  'a customer without a wallet may be deleted: %s',
  async (code) => {
    refuse(code)
    expect(await findDeletionBlocks(customer)).toEqual({ blocks: [], more: false, accounts: 0, held: null, unchecked: true })
  },
)

test('a wallet that could not be asked is no empty one: nothing is deleted before it answers', async () => {
  refuse('api_unreachable')
  await expect(findDeletionBlocks(customer)).rejects.toMatchObject({ code: 'api_unreachable' })
})

function refuse(code: AnyErrorCode): void {
  api.findWalletByEmail = () => Promise.reject(new ServiceError(code, 'told by the test'))
}
