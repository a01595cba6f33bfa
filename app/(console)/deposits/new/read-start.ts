import 'server-only'
import type { Formatters } from '#app/formatters'
import type { DepositDetail } from '#contract/deposits'
import { isId } from '#contract/ids'
import { unlessRefused } from '#contract/refusal-as-value'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { type Attempt, attempt, isNotFound } from '#lib/shared/attempt'
import { fromMinor } from '#lib/shared/format'
import { isOpen } from '../../_records/deposit/deposit-state'
import { payerBank } from '../../_records/deposit/payer-bank'
import { type Receiver, readReceiver } from './read-receiver'

/** Money that arrived and that nobody claimed: its quote is over exactly its amount. */
export type Arrived = { depositId: string; minor: string; amount: string; bank: string; reference: string; movedAt: string }
/**
 * `receiver`: undefined if the address names no customer, or one that the API does not know. `isGone`: the address names money that
 * needs no quote any more, or that nobody knows.
 */
export type Start = { receiver: Receiver | undefined; arrived: Arrived | undefined; isGone: boolean }

type Address = Partial<Record<string, string | string[]>>

/** Returns what the form begins with. Fails if the customer or the deposit of the address cannot be read. */
export async function readStart(address: Address, staff: Staff, format: Formatters): Promise<Attempt<Start>> {
  const [customerId, depositId] = [address.customer, address.deposit].map(idIn)
  return attempt(
    (async () => {
      const [receiver, deposit] = await Promise.all([
        customerId && unlessRefused(readReceiver(customerId, { seesEmails: staff.can('customer.see_email') }), isNotFound),
        depositId && staff.can('deposit.read') ? unlessRefused(api.readDeposit(depositId), isNotFound) : undefined,
      ])
      const arrived = deposit && (await toArrived(deposit, format))
      return { receiver: receiver || undefined, arrived: arrived || undefined, isGone: address.deposit !== undefined && !arrived }
    })(),
  )
}

function idIn(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && isId(value) ? value : undefined
}

async function toArrived(deposit: DepositDetail, format: Formatters): Promise<Arrived | undefined> {
  const { id, amount, currency, reference, moved_at, rail, status } = deposit
  if (rail === 'chain' || !isOpen(status)) return undefined
  const bank = (await payerBank())(deposit)
  const shown = format.amount(fromMinor(amount), currency)
  return { depositId: id, minor: amount, amount: shown, bank, reference, movedAt: format.date(moved_at) }
}
