import { z } from 'zod'
import { Timestamp } from './members'
import { smallInt } from './primitives'
import { shared } from './shared-meta'

/** How a bank answers payouts. `too_few`: there were too few to say. */
const bankStates = ['not_answering', 'slow', 'normal', 'too_few'] as const
export type BankState = (typeof bankStates)[number]

/** The payouts to one bank of Venezuela, and how it answers them. */
export const BankAnswer = z
  .object({
    bank_code: z.string().meta(shared.bankCode),
    bank_name: z.string().meta({ description: 'What people call the bank; its code if it has no name.', example: 'Banesco' }),
    state: z.enum(bankStates).meta({
      description:
        '`not_answering`: nothing was answered for ten minutes although two payouts or more wait, or the gateway is left alone. `slow`: more than one payout in ten took five minutes or longer, or has waited that long. `too_few`: fewer than five payouts, or fewer than five arrived.',
      example: 'not_answering',
    }),
    sent: smallInt().meta({ description: 'How many were paid, with those that wait to be handed over.', example: 9 }),
    received: smallInt().meta({ description: 'How many of them were delivered.', example: 5 }),
    waiting: smallInt().meta({ description: 'How many have no end yet.', example: 4 }),
    queued: smallInt().meta({
      description: 'How many of those that wait were not handed over yet: the gateway is left alone, or has no free slot.',
      example: 0,
    }),
    oldest_waiting_since: Timestamp.nullable().meta({
      description: 'When the oldest of those that wait was handed over, or paid if it is queued. Null if none waits.',
      example: '2026-11-20T13:39:00.000Z',
    }),
    unanswered_since: Timestamp.nullable().meta({
      description:
        'Since when the bank has answered nothing: when the first payout was handed over that it did not answer, after the last one that it did. Null if it answered since then, or none waits.',
      example: '2026-11-20T13:39:00.000Z',
    }),
    nine_of_ten_seconds: smallInt().nullable().meta({
      description:
        'The seconds within which nine of ten delivered payouts arrived after they were handed over. Null if none did.',
      example: 96,
    }),
  })
  .meta({ id: 'BankAnswer' })
export type BankAnswer = z.infer<typeof BankAnswer>

/** Extension: how the banks of Venezuela answer payouts now. Banks without a payout since then are left out. */
export const BankAnswers = z
  .object({
    as_of: Timestamp.meta(shared.asOf),
    since: Timestamp.meta({
      description:
        'Payouts paid since then are counted: since midnight in Caracas, or for the last six hours if that is longer; at most the newest 2,000.',
      example: '2026-11-20T04:00:00.000Z',
    }),
    data: z.array(BankAnswer).meta(shared.data),
  })
  .meta({ id: 'BankAnswers' })
export type BankAnswers = z.infer<typeof BankAnswers>
