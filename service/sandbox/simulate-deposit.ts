import { toVenezuelanMobile } from '#contract/account-checks'
import { invalidField, ServiceError } from '#contract/errors'
import { findMovementByKey, movementKeyOf, recordMovements } from '../deposits/inbound.queries'
import { caracasDate } from '../ground/caracas'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import type { Resources } from '../ground/resources'
import type { Rails } from '../rails/rail'

export type SimulatedDeposit = {
  amountMinor: bigint
  bankCode: string
  phoneNumber: string
  reference: string
  movedAt?: Date
}

/**
 * Simulates a bank's report of a deposit for a test organization, with the details by which a claim finds it; returns the
 * movement's id. A repeat is the same movement, and with another amount a `deposit_mismatch`. Runs in the caller's transaction.
 */
export async function simulateDeposit(
  context: Context,
  { vault, rails }: Pick<Resources, 'vault'> & { rails: Rails },
  { phoneNumber: typed, movedAt: given, ...rest }: SimulatedDeposit,
): Promise<string> {
  const phoneNumber = toVenezuelanMobile(typed)
  if (phoneNumber === undefined) throw invalidField('/phone_number', 'phone_number_invalid')
  const now = await readNow(context)
  const movedAt = given ?? now
  const { id: provider } = await rails.for(context)
  const key = [caracasDate(movedAt), rest.bankCode, phoneNumber, rest.reference].join('|')
  const unit = { ...context, now, by: `rail:${provider}` }
  const { contradicted } = await recordMovements(unit, vault, provider, [{ ...rest, phoneNumber, movedAt, key }])
  if (contradicted > 0) throw new ServiceError('deposit_mismatch', 'It was reported before with another amount')
  const movement = await findMovementByKey(context, provider, movementKeyOf(vault, key))
  if (movement === undefined) throw new Error('A movement that was recorded was not found')
  return movement.id
}
