import { createHash } from 'node:crypto'
import type { RailOutcome } from '../rails/rail'

/** The terms of three organizations: the defaults, custom ones, and no fees. */
const terms = ['usual', 'own', 'free'] as const
const lifeKinds = [
  'pagomovil',
  'bank',
  'wallet',
  'deposit',
  'dollars to pagomovil',
  'dollars to wallet',
  'dollars to bank',
] as const

/** The whole life of a quote, determined before it begins. */
export type Life = {
  number: number
  terms: (typeof terms)[number]
  kind: (typeof lifeKinds)[number]
  /** In 1/100 of the source currency. */
  amount: number
  payer: 'source' | 'destination'
  /** The action on the new quote. For a deposit, `pay` is the claim. */
  first: 'pay' | 'cancel' | 'leave'
  /** The action on a paid quote that waits for its confirmation. */
  second: 'confirm' | 'cancel' | 'leave'
  /** The outcomes that the rail returns, in this order. */
  says: ((now: Date) => RailOutcome)[]
  /** The returns of a delivered payout that two people claim, in quarters of it, in this order. */
  returns: number[]
}

/** Returns the life of this number, the same in every run. */
export function lifeOf(number: number): Life {
  const chance = createHash('sha256').update(`life ${number}`).digest()
  let drawn = 0
  const draw = (most: number) => chance.readUInt16BE(2 * drawn++) % most
  const choose = <T>(choices: readonly [T, ...T[]]): T => choices[draw(choices.length)] ?? choices[0]
  const kind = choose(lifeKinds)
  return {
    number,
    terms: choose(terms),
    kind,
    amount: (1000 + draw(11_000)) * (kind === 'deposit' ? 100 : 1),
    payer: choose(['source', 'destination']),
    first: choose(['pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'pay', 'cancel', 'leave']),
    second: choose(['confirm', 'confirm', 'confirm', 'confirm', 'cancel', 'leave']),
    says: choose(answers(draw(400))),
    returns: choose([[], [], [], [4], [1, 2], [2, 2], [1, 1, 3]]),
  }
}

/** Returns the possible sequences of a rail's outcomes of one payout. `part` is a share of it in 1/100, or a cost in céntimos. */
function answers(part: number): readonly [Life['says'], ...Life['says'][]] {
  const soon = (now: Date) => new Date(now.getTime() + 1000)
  const completed = (): RailOutcome => ({ outcome: 'completed', providerReference: 'B1' })
  const watched = (now: Date): RailOutcome => ({ outcome: 'completed', checkAt: soon(now) })
  const accepted = (now: Date): RailOutcome => ({ outcome: 'accepted', providerReference: 'B2', checkAt: soon(now) })
  const unknown = (now: Date): RailOutcome => ({ outcome: 'unknown', code: '91', checkAt: soon(now) })
  const rejected = (): RailOutcome => ({ outcome: 'rejected', failureCode: 'beneficiary_account_closed', code: 'AC04' })
  return [
    [completed],
    [completed],
    [() => ({ outcome: 'completed', costMinor: BigInt(part) })],
    [accepted, completed],
    [unknown, accepted, rejected],
    [rejected],
    [watched, () => ({ outcome: 'returned', code: 'MD07' })],
    [watched, () => ({ outcome: 'returned', amountMinor: BigInt(part + 1) })],
  ]
}
