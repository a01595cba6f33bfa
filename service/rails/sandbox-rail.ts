import { meaningOf } from './network-codes.rules'
import type { Beneficiary, InboundSearch, Inquiry, Movement, RailAdapter, RailOutcome, Submission } from './rail'

const second = 1000

/**
 * A rail that moves no money. The outcome depends only on the recipient (a reserved phone, the last digits of a Venezuelan
 * account, or a reserved document) and on the time since submission, so all processes agree and restarts lose nothing.
 */
export const sandboxRail: RailAdapter = {
  id: 'sandbox',
  hasIdempotentSubmit: true,

  reaches: () => true,

  async submit(submission, now) {
    return answer(scenarioOf(submission.beneficiary), submission, now)
  },

  async status(inquiry, now) {
    return laterAnswer(scenarioOf(inquiry.beneficiary), inquiry, now)
  },

  /** Finds `…000001` as claimed, and `…000003` with another amount; no other reference. */
  async findInbound(search) {
    if (search.reference.endsWith('000001')) return [movementOf(search, search.amountMinor)]
    if (search.reference.endsWith('000003')) return [movementOf(search, search.amountMinor + 100n)]
    return []
  },

  collectionAccount() {
    return { bankCode: '0172', bankName: 'Bancamiga', phoneNumber: '+584120000000', idDocNumber: 'J-00002961-0' }
  },
}

/** 1 completed at once · 2, 4 rejected · 3 completed after a minute · 5 never answered · 6 returned · 7 no float · 0 other. */
type Scenario = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

function scenarioOf({ phoneNumber, accountNumber, idDocNumber, accountType, countryCode }: Beneficiary): Scenario {
  if (countryCode !== 'VE') return 0
  const reserved =
    accountType === 'pagomovil' ? /^\+58412000000([1-7])$/.exec(phoneNumber ?? '') : /0([1-7])$/.exec(accountNumber ?? '')
  const document = /^E8400000([1-7])$/.exec(idDocNumber ?? '')
  const digit = Number((reserved ?? document)?.[1] ?? 0)
  const scenarios = [0, 1, 2, 3, 4, 5, 6, 7] as const
  return scenarios[digit] ?? 0
}

function answer(scenario: Scenario, { transactionId }: Pick<Submission, 'transactionId'>, now: Date): RailOutcome {
  const providerReference = referenceOf(transactionId)
  switch (scenario) {
    case 1:
      return { outcome: 'completed', providerReference }
    case 6:
      return { outcome: 'completed', providerReference, checkAt: after(now, 120) }
    case 2:
      return meaningOf('14')
    case 4:
      return meaningOf('80')
    case 7:
      // The rail requests float from its treasury first, in vain.
      return { outcome: 'unknown', code: '51', checkAt: after(now, 5) }
    case 5:
      return { outcome: 'unknown', code: '87' }
    default:
      return { outcome: 'accepted', providerReference, checkAt: after(now, delayOf(scenario)) }
  }
}

function laterAnswer(scenario: Scenario, inquiry: Inquiry, now: Date): RailOutcome {
  const providerReference = referenceOf(inquiry.transactionId)
  if (inquiry.completedAt !== null) {
    // It was delivered on submission; the sandbox's clock moves `submittedAt`, unlike `completedAt`.
    const returnsAt = after(inquiry.submittedAt, 120)
    if (scenario === 6 && now >= returnsAt) return { outcome: 'returned', code: 'AC04' }
    return { outcome: 'completed', providerReference, checkAt: scenario === 6 ? returnsAt : undefined }
  }
  if (scenario === 7) return meaningOf('51')
  if (scenario !== 0 && scenario !== 3) return answer(scenario, inquiry, now)
  const doneAt = after(inquiry.submittedAt, delayOf(scenario))
  return now >= doneAt ? { outcome: 'completed', providerReference } : { outcome: 'accepted', providerReference, checkAt: doneAt }
}

function delayOf(scenario: Scenario): number {
  return scenario === 3 ? 60 : 2
}

function movementOf({ reference, bankCode, phoneNumber, paidOn, now }: InboundSearch, amountMinor: bigint): Movement {
  return {
    key: [paidOn, bankCode, phoneNumber, reference].join('|'),
    reference,
    bankCode,
    phoneNumber,
    amountMinor,
    movedAt: now,
  }
}

function referenceOf(transactionId: string): string {
  return `SBX${transactionId.replaceAll('-', '').slice(-12).toUpperCase()}`
}

function after(start: Date, seconds: number): Date {
  return new Date(start.getTime() + seconds * second)
}
