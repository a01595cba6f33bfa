import { toVenezuelanMobile } from '#contract/account-checks'
import { BankNotification } from '#contract/bank-notifications'
import { ServiceError } from '#contract/errors'
import { toFieldErrors } from '#contract/field-errors'
import { parseDecimal } from '#contract/money'
import { transaction } from '#database/open'
import { readNow } from '../ground/clock'
import type { Resources } from '../ground/resources'
import type { Movement, Rails } from '../rails/rail'
import { recordMovements } from './inbound.queries'
import type { BankChannel } from './tables'

/**
 * Stores what a bank reported as money in suspense, in one transaction, and returns the acknowledgement that the bank expects. A
 * repeat changes nothing and returns the same. Nothing is credited here: a customer claims it, or staff match it.
 */
export async function receiveNotification(
  { db, vault, rails, log, clock }: Pick<Resources, 'db' | 'vault' | 'log' | 'clock'> & { rails: Rails },
  { organizationId, id, provider, movementScope }: BankChannel,
  body: unknown,
): Promise<unknown> {
  const now = await readNow({ db, now: clock?.() })
  const adapter = await rails.byId({ organizationId, id: provider, at: now })
  const { movements, ack } = adapter.parseNotification?.(body) ?? parseOurs(body, movementScope)
  const { recorded, contradicted } = await transaction(db, (tx) =>
    recordMovements({ db: tx, organizationId, now, by: `bank:${provider}` }, vault, provider, movements),
  )
  const level = contradicted > 0 ? 'error' : 'info'
  log(level, 'bank_notification', { channelId: id, told: movements.length, recorded: recorded.length, contradicted })
  return ack
}

/** Reads the service's own format. Ids are prefixed with the scope of the bank, because two banks may use the same id. */
function parseOurs(body: unknown, scope: string | null): { movements: Movement[]; ack: unknown } {
  const parsed = BankNotification.safeParse(body, { reportInput: true })
  if (!parsed.success) {
    throw new ServiceError('validation_failed', 'Not a bank notification', { errors: toFieldErrors(parsed.error.issues) })
  }
  const movements = parsed.data.movements.map(({ id, reference, bank_code, phone_number, amount, moved_at }) => ({
    key: scope === null ? id : `${scope}|${id}`,
    reference,
    bankCode: bank_code,
    // A foreign or malformed phone is stored as received: the movement is not lost, and waits for staff.
    phoneNumber: toVenezuelanMobile(phone_number) ?? phone_number,
    amountMinor: parseDecimal(amount, 2),
    movedAt: new Date(moved_at),
  }))
  return { movements, ack: { received: movements.length } }
}
