import { toVenezuelanMobile } from '#contract/account-checks'
import { invalidField, ServiceError } from '#contract/errors'
import type { Context, Dependencies } from '../context'
import { caracasDate } from '../transfers/confirm-deposit'
import { findMovementByKey, movementKeyOf, recordMovements } from '../transfers/inbound.queries'
import { readNow } from '../transfers/step'

export type SimulatedDeposit = {
  amountMinor: bigint
  bankCode: string
  phoneNumber: string
  reference: string
  movedAt?: Date
}

/**
 * Lets the bank of a test organization report money, as what a payer says of it would find it; answers the movement's id. The same again
 * is the same movement; with another amount it is a `deposit_mismatch`. Runs in the caller's transaction.
 */
export async function simulateDeposit(
  context: Context,
  { vault, rails }: Pick<Dependencies, 'vault' | 'rails'>,
  { phoneNumber: typed, movedAt: given, ...rest }: SimulatedDeposit,
): Promise<string> {
  const phoneNumber = toVenezuelanMobile(typed)
  if (phoneNumber === undefined) throw invalidField('/phone_number', 'phone_number_invalid')
  const now = await readNow(context)
  const movedAt = given ?? now
  const { id: provider } = await rails.for(context)
  const key = [caracasDate(movedAt), rest.bankCode, phoneNumber, rest.reference].join('|')
  const step = { ...context, now, by: `rail:${provider}` }
  const { contradicted } = await recordMovements(step, vault, provider, [{ ...rest, phoneNumber, movedAt, key }])
  if (contradicted > 0) throw new ServiceError('deposit_mismatch', 'It was reported before with another amount')
  const movement = await findMovementByKey(context, provider, movementKeyOf(vault, key))
  if (movement === undefined) throw new Error('A movement that was recorded was not found')
  return movement.id
}
