import { describe, expect, test } from 'vitest'
import { refusedField } from '#contract/test-refused-field'
import { mustBeCarried, mustBeRoute, mustFindDestination, mustFindSource } from './route.rules'

const customer = { walletAddress: '0xAbC0000000000000000000000000000000000001' }
const account = {
  id: '0198c000-0000-7000-8000-000000000001',
  accountType: 'pagomovil' as const,
  bankCode: '0102',
  currency: 'VES' as const,
  countryCode: 'VE',
  fingerprint: Buffer.from('01', 'hex'),
}
const inUnitedStates = { ...account, accountType: 'bankaccount' as const, currency: 'USD' as const, countryCode: 'US' }

describe('where the money goes', () => {
  test('the wallet of the customer is named by its address, in whatever case', () => {
    for (const address of [customer.walletAddress, customer.walletAddress.toUpperCase().replace('0X', '0x')]) {
      expect(mustFindDestination({ customer, account: null, restricted: null }, address)).toEqual({
        rail: 'wallet',
        currency: 'USDC',
        bankAccountId: null,
        countryCode: null,
        fingerprint: null,
      })
    }
  })

  test('a bank account is paid over the rail of its kind, in its own currency', () => {
    const { id: bankAccountId, fingerprint } = account
    const found = (one: typeof account | typeof inUnitedStates) =>
      mustFindDestination({ customer, account: one, restricted: null }, bankAccountId)
    expect(found(account)).toEqual({ rail: 'pagomovil', currency: 'VES', bankAccountId, countryCode: 'VE', fingerprint })
    expect(found(inUnitedStates)).toEqual({
      rail: 'bank_transfer',
      currency: 'USD',
      bankAccountId,
      countryCode: 'US',
      fingerprint,
    })
  })

  test('an account that is not there is not found, also where there is no customer', () => {
    const facts = { account: null, restricted: null }
    expect(refusedField(() => mustFindDestination({ ...facts, customer }, account.id))).toBe('destination_account_not_found')
    expect(refusedField(() => mustFindDestination({ ...facts, customer: null }, customer.walletAddress))).toBe(
      'destination_account_not_found',
    )
  })

  test('an account at a bank that is restricted is refused, and a wallet is not', () => {
    const facts = { customer, account, restricted: { bankCode: '0102' } }
    expect(refusedField(() => mustFindDestination(facts, account.id))).toBe('bank_restricted')
    expect(refusedField(() => mustFindDestination(facts, customer.walletAddress))).toBeUndefined()
  })
})

describe('where the money comes from', () => {
  const named = { accountId: account.id, currency: 'USDC' as const }
  const none = { sourceAccount: null, prefunded: null }

  test('a source that names no account is sound', () => {
    for (const rail of ['prefunded_account', 'pagomovil'] as const)
      expect(refusedField(() => mustFindSource(none, { rail, currency: 'USDC' }))).toBeUndefined()
  })

  test('a prefunded account must be there, and hold the currency of the source', () => {
    const source = { ...named, rail: 'prefunded_account' as const }
    expect(refusedField(() => mustFindSource(none, source))).toBe('prefunded_account_not_found')
    expect(refusedField(() => mustFindSource({ ...none, prefunded: { currency: 'USD' } }, source))).toBe(
      '/source/account_id prefunded_account_currency_mismatch',
    )
    expect(refusedField(() => mustFindSource({ ...none, prefunded: { currency: 'USDC' } }, source))).toBeUndefined()
  })

  test('a deposit comes from an account for pago móvil of the customer', () => {
    const source = { ...named, rail: 'pagomovil' as const }
    expect(refusedField(() => mustFindSource(none, source))).toBe('bank_account_not_found')
    expect(refusedField(() => mustFindSource({ ...none, sourceAccount: { accountType: 'bankaccount' } }, source))).toBe(
      '/source/account_id rail_mismatch',
    )
    expect(refusedField(() => mustFindSource({ ...none, sourceAccount: { accountType: 'pagomovil' } }, source))).toBeUndefined()
  })
})

describe('what can be carried', () => {
  const sources = [
    { rail: 'prefunded_account', currency: 'USDC' },
    { rail: 'prefunded_account', currency: 'USD' },
    { rail: 'prefunded_account', currency: 'VES' },
    { rail: 'pagomovil', currency: 'VES' },
    { rail: 'pagomovil', currency: 'USDC' },
  ] as const
  const destinations = (['pagomovil', 'bank_transfer', 'wallet'] as const).flatMap((rail) =>
    (['VES', 'USD', 'USDC'] as const).map((currency) => ({
      rail,
      currency,
      bankAccountId: null,
      countryCode: null,
      fingerprint: null,
    })),
  )

  test('nine routes of 45 exist', () => {
    const open = sources.flatMap((source) =>
      destinations.flatMap((destination) => {
        const refused = refusedField(() => mustBeRoute(source, destination, destination))
        if (refused !== undefined) expect(refused).toBe('/source unsupported_route')
        return refused === undefined ? [`${source.rail} ${source.currency} > ${destination.rail} ${destination.currency}`] : []
      }),
    )
    expect(open).toEqual([
      'prefunded_account USDC > pagomovil VES',
      'prefunded_account USDC > bank_transfer VES',
      'prefunded_account USDC > bank_transfer USD',
      'prefunded_account USDC > wallet USDC',
      'prefunded_account USD > pagomovil VES',
      'prefunded_account USD > bank_transfer VES',
      'prefunded_account USD > bank_transfer USD',
      'prefunded_account USD > wallet USDC',
      'pagomovil VES > wallet USDC',
    ])
  })

  test('a caller who names a rail or a currency names those of the account', () => {
    const destination = { rail: 'pagomovil', currency: 'VES', bankAccountId: null, countryCode: 'VE', fingerprint: null } as const
    const refused = (asked: Parameters<typeof mustBeRoute>[2]) => refusedField(() => mustBeRoute(sources[0], destination, asked))
    expect(refused({ currency: 'VES' })).toBeUndefined()
    expect(refused({ currency: 'VES', rail: 'bank_transfer' })).toBe('/destination/payment_rail rail_mismatch')
    expect(refused({ currency: 'USD', rail: 'pagomovil' })).toBe('/destination/currency unsupported_route')
  })

  test('a rail carries no deposit where it has no account to collect on, and no payout to where it does not reach', () => {
    const collecting = { bankCode: '0102', bankName: 'Banco', phoneNumber: '+584120000000', idDocNumber: 'J000000000' }
    const rail = (takesDeposits: boolean, reached: string) => ({
      collectionAccount: () => (takesDeposits ? collecting : undefined),
      reaches: ({ currency, countryCode }: { currency: string; countryCode: string }) => `${currency} ${countryCode}` === reached,
    })
    const wallet = { currency: 'USDC', countryCode: null } as const
    const bank = { currency: 'VES', countryCode: 'VE' } as const
    expect(refusedField(() => mustBeCarried(rail(false, ''), 'pagomovil', wallet))).toBe('/source/payment_rail unsupported_route')
    expect(refusedField(() => mustBeCarried(rail(true, ''), 'pagomovil', wallet))).toBeUndefined()
    expect(refusedField(() => mustBeCarried(rail(false, 'USD US'), 'prefunded_account', bank))).toBe(
      '/destination/account_id unsupported_route',
    )
    expect(refusedField(() => mustBeCarried(rail(false, 'VES VE'), 'prefunded_account', bank))).toBeUndefined()
  })
})
