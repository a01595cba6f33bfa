import { z } from 'zod'
import { MovedAt } from './bank-notifications'
import { maxAmountMinor } from './money'
import { plainText, smallInt } from './primitives'
import { shared } from './shared-meta'

/** The next answer of the rail for a transaction. */
export const SimulationBody = z
  .strictObject({
    outcome: z
      .enum(['completed', 'rejected', 'returned', 'unknown'])
      .meta({ description: 'What the rail answers.', example: 'completed' }),
    code: z
      .string()
      .regex(/^[A-Z0-9]{2,4}$/, { message: 'invalid_format' })
      .optional()
      .meta({
        description:
          'A code of the network: with `rejected` one that refuses, with `unknown` one that leaves it open or that no list explains.',
      }),
    amount: z
      .int()
      .min(1)
      .max(maxAmountMinor * 1000)
      .optional()
      .meta({
        description:
          'With `returned`: how much came back, in minor units (1/100) of the destination currency; the whole when absent.',
      }),
  })
  .meta({ id: 'SimulationBody' })

/** A deposit that a bank is to report as received. The same body again is the same movement. */
export const SandboxDepositBody = z
  .strictObject({
    amount: z.int().min(1).max(maxAmountMinor).meta({ description: 'Minor units (1/100) of VES.', example: 2_841_134 }),
    bank_code: z
      .string()
      .regex(/^\d{4}$/, { message: 'invalid_format' })
      .meta({ description: "The payer's bank.", example: '0172' }),
    phone_number: plainText(32).meta({ description: "The payer's phone.", example: '04241234567' }),
    reference: z
      .string()
      .regex(/^\d{4,20}$/, { message: 'invalid_format' })
      .meta(shared.reference),
    moved_at: MovedAt.optional().meta({ description: 'Now by default.' }),
  })
  .meta({ id: 'SandboxDepositBody' })

/** USDC that arrives at a customer's address. */
export const ChainDepositBody = z
  .strictObject({
    wallet_address: z
      .string()
      .regex(/^0x[0-9a-fA-F]{40}$/, { message: 'invalid_format' })
      .meta(shared.walletAddress),
    amount: z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/, { message: 'invalid_format' })
      .regex(/[1-9]/, { message: 'out_of_range' })
      .meta({ description: 'USDC as decimal text, at most six decimals.', example: '10.123456' }),
    transaction_hash: z
      .string()
      .regex(/^0x[0-9a-fA-F]{64}$/, { message: 'invalid_format' })
      .meta({
        description: 'Of the transaction on the chain, which may hold several transfers.',
        example: `0x${'5c'.repeat(32)}`,
      }),
    log_index: z.int().min(0).max(1_000_000).optional().meta({
      description:
        'The place of the transfer among the logs of its transaction; 0 when absent. The same hash and index again is the same transfer.',
      example: 0,
    }),
  })
  .meta({ id: 'ChainDepositBody' })

/** The next result of a customer's verification. */
export const SimulateKycBody = z
  .strictObject({
    outcome: z
      .enum(['approve', 'reject', 'request_information', 'expire'])
      .meta({ description: 'What the verification finds.', example: 'approve' }),
  })
  .meta({ id: 'SimulateKycBody' })

export const SimulateFundingBody = z
  .strictObject({
    amount: z
      .int()
      .min(1)
      .max(maxAmountMinor)
      .meta({ description: "Minor units (1/100) of the account's currency.", example: 5_000_000 }),
  })
  .meta({ id: 'SimulateFundingBody' })

export const AdvanceClockBody = z
  .strictObject({
    seconds: z.int().min(1).max(31_622_400).meta({ description: 'Seconds to advance, at most 366 days.', example: 3600 }),
  })
  .meta({ id: 'AdvanceClockBody' })

export const ClockAdvance = z
  .object({ seconds: smallInt().meta({ description: 'How much nearer everything is that waits for a time.', example: 3600 }) })
  .meta({ id: 'ClockAdvance' })
