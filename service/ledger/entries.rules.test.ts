import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  depositEntry,
  type Entry,
  fromLedgerUnits,
  payEntry,
  railCostEntry,
  refundEntry,
  rejectEntries,
  releaseEntry,
  returnEntry,
  settleEntry,
  type TransferMoney,
  toLedgerUnits,
} from './entries.rules'

/** A payment with 1.00 of fees: 100.00 USDC net, 28,411.34 VES. */
const payout: TransferMoney = {
  quoteId: 'q',
  transactionId: 't',
  customerId: 'c',
  prefundedAccountId: 'a',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
  sourceAmountMinor: 10_100n,
  totalFeesMinor: 100n,
  quotedAmountMinor: 2_841_134n,
  sourceRail: 'prefunded_account',
  destinationRail: 'pagomovil',
  provider: 'bank',
}
const toWallet: TransferMoney = {
  ...payout,
  destinationCurrency: 'USDC',
  destinationRail: 'wallet',
  quotedAmountMinor: 10_000n,
}
const deposit: TransferMoney = {
  ...payout,
  prefundedAccountId: null,
  sourceCurrency: 'VES',
  destinationCurrency: 'USDC',
  sourceRail: 'pagomovil',
  destinationRail: 'wallet',
}

const anyPayout = fc
  .record({
    net: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    fees: fc.bigInt({ min: 0n, max: 10n ** 8n }),
    quoted: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    sourceCurrency: fc.constantFrom('USDC' as const, 'USD' as const),
  })
  .map(({ net, fees, quoted, sourceCurrency }) => ({
    ...payout,
    sourceCurrency,
    sourceAmountMinor: net + fees,
    totalFeesMinor: fees,
    quotedAmountMinor: quoted,
  }))

/** Returns the balances after these entries by account and asset, without zeros. The payer's placeholder is resolved. */
function balancesOf(entries: readonly Entry[], transfer: TransferMoney): Record<string, bigint> {
  const sums = new Map<string, bigint>()
  const add = (name: string, asset: string, amount: bigint) => {
    const key = `${name === 'prefunded:' ? `prefunded:${transfer.prefundedAccountId}` : name} ${asset}`
    sums.set(key, (sums.get(key) ?? 0n) + amount)
  }
  for (const { from, to, asset, amount } of entries.flatMap(({ postings }) => postings)) {
    expect(amount > 0n).toBe(true)
    add(from, asset, -amount)
    add(to, asset, amount)
  }
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0n))
}

describe('a payment that is delivered', () => {
  const life = (transfer: TransferMoney) => [payEntry(transfer), releaseEntry(transfer), settleEntry(transfer)]

  test('leaves nothing in hold or in transit: the payer lost it, the payee has it, and the fees are earned', () => {
    expect(balancesOf(life(payout), payout)).toEqual({
      'prefunded:a USDC/6': -101_000_000n,
      'fx USDC/6': 100_000_000n,
      'fx VES/2': -2_841_134n,
      'ext:bank VES/2': 2_841_134n,
      'fees USDC/6': 1_000_000n,
    })
  })

  test('into a wallet of the same currency is converted by nobody', () => {
    expect(balancesOf(life(toWallet), toWallet)).toEqual({
      'prefunded:a USDC/6': -101_000_000n,
      'wallet:c USDC/6': 100_000_000n,
      'fees USDC/6': 1_000_000n,
    })
  })

  test('into a wallet of another currency is converted, and passes no rail', () => {
    const transfer = { ...toWallet, sourceCurrency: 'USD' as const }
    expect(balancesOf(life(transfer), transfer)).toEqual({
      'prefunded:a USD/2': -10_100n,
      'fx USD/2': 10_000n,
      'fx USDC/6': -100_000_000n,
      'wallet:c USDC/6': 100_000_000n,
      'fees USD/2': 100n,
    })
  })

  test('in the currency of its payer is converted all the same on its way to a bank', () => {
    const transfer = { ...payout, sourceCurrency: 'VES' as const, sourceAmountMinor: 2_841_234n }
    expect(releaseEntry(transfer).postings).toEqual([
      { from: 'hold:q', to: 'fx', asset: 'VES/2', amount: 2_841_134n },
      { from: 'fx', to: 'transit:pagomovil', asset: 'VES/2', amount: 2_841_134n },
    ])
  })

  test('without fees settles nothing for a wallet', () => {
    expect(settleEntry({ ...toWallet, totalFeesMinor: 0n }).postings).toEqual([])
  })

  test('costs what its rail takes, which the organization bears', () => {
    expect(balancesOf([railCostEntry(payout, 200n)], payout)).toEqual({
      'rail_cost:pagomovil VES/2': -200n,
      'ext:bank VES/2': 200n,
    })
  })
})

test('a payment that its rail refuses comes back whole, with its fees', () => {
  fc.assert(
    fc.property(anyPayout, (transfer) => {
      const entries = [payEntry(transfer), releaseEntry(transfer), ...rejectEntries(transfer)]
      expect(balancesOf(entries, transfer)).toEqual({})
    }),
  )
  expect(rejectEntries(payout).map(({ reference, reverses }) => [reference, reverses])).toEqual([
    ['release_reversal:q', 'release:q'],
    ['refund:q', 'pay:q'],
  ])
})

test('a payment that is not released is refunded whole', () => {
  fc.assert(
    fc.property(anyPayout, (transfer) => {
      expect(balancesOf([payEntry(transfer), refundEntry(transfer)], transfer)).toEqual({})
    }),
  )
})

describe('a delivered payment that comes back', () => {
  const delivered = (transfer: TransferMoney) => [payEntry(transfer), releaseEntry(transfer), settleEntry(transfer)]
  const back = (transfer: TransferMoney, refundFees: boolean) =>
    returnEntry(transfer, { beforeMinor: 0n, returnedMinor: transfer.quotedAmountMinor, refundFees })

  test('whole and with its fees leaves the books as if it had not been', () => {
    fc.assert(
      fc.property(anyPayout, (transfer) => {
        const { entry, refundedMinor } = back(transfer, true)
        expect(refundedMinor).toBe(transfer.sourceAmountMinor)
        expect(balancesOf([...delivered(transfer), entry], transfer)).toEqual({})
      }),
    )
  })

  test('without its fees leaves them earned', () => {
    const { entry, refundedMinor } = back(payout, false)
    expect(refundedMinor).toBe(10_000n)
    expect(balancesOf([...delivered(payout), entry], payout)).toEqual({
      'prefunded:a USDC/6': -1_000_000n,
      'fees USDC/6': 1_000_000n,
    })
  })

  test('in parts brings back what it would in one, to the last cent, and never more on the way', () => {
    const parts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { maxLength: 5 })
    fc.assert(
      fc.property(anyPayout, parts, fc.boolean(), (transfer, cuts, refundFees) => {
        const whole = transfer.quotedAmountMinor
        const ends = [...new Set([...cuts.map((cut) => cut % whole), whole])]
          .filter((end) => end > 0n)
          .sort((a, b) => (a < b ? -1 : 1))
        let beforeMinor = 0n
        let sum = 0n
        for (const returnedMinor of ends) {
          const { entry, refundedMinor } = returnEntry(transfer, { beforeMinor, returnedMinor, refundFees })
          expect(balancesOf([entry], transfer)['ext:bank VES/2']).toBe(beforeMinor - returnedMinor)
          sum += refundedMinor
          const most = refundFees ? transfer.sourceAmountMinor : transfer.sourceAmountMinor - transfer.totalFeesMinor
          expect(sum * whole <= most * returnedMinor).toBe(true)
          beforeMinor = returnedMinor
        }
        expect(sum).toBe(back(transfer, refundFees).refundedMinor)
      }),
    )
  })

  test('in parts has an entry for each, named by what the bank calls it', () => {
    const part = { beforeMinor: 0n, returnedMinor: 1n, refundFees: true }
    expect(returnEntry(payout, part).entry).toMatchObject({ reference: 'return:q', reverses: 'settle:q' })
    expect(returnEntry(payout, { ...part, reference: 'B7' }).entry.reference).toBe('return:q:B7')
  })
})

test('a deposit takes what was reported out of suspense, and pays the wallet what is left of it', () => {
  expect(balancesOf([depositEntry(deposit)], deposit)).toEqual({
    'suspense:pagomovil VES/2': -10_100n,
    'fees VES/2': 100n,
    'fx VES/2': 10_000n,
    'fx USDC/6': -28_411_340_000n,
    'wallet:c USDC/6': 28_411_340_000n,
  })
})

test('every entry says what happened to which quote, so that it cannot be booked twice', () => {
  const entries = [
    payEntry(payout),
    releaseEntry(payout),
    settleEntry(payout),
    railCostEntry(payout, 1n),
    ...rejectEntries(payout),
  ]
  expect([...entries, depositEntry(deposit)].map(({ kind }) => kind)).toEqual([
    ...['pay', 'release', 'settle', 'rail_cost', 'release_reversal', 'refund'],
    'deposit',
  ])
  const references = entries.map(({ reference }) => reference)
  expect(new Set(references).size).toBe(references.length)
  for (const { kind, reference, quoteId, transactionId } of entries)
    expect([reference, quoteId, transactionId]).toEqual([`${kind}:q`, 'q', 't'])
})

test('an amount comes back from the units of the books, and a rest of them is never shown', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (minor) => {
      expect(fromLedgerUnits('USDC/6', toLedgerUnits('USDC', minor))).toBe(minor)
      expect(fromLedgerUnits('VES/2', toLedgerUnits('VES', minor))).toBe(minor)
    }),
  )
  expect(fromLedgerUnits('USDC/6', 19_999n)).toBe(1n)
})
