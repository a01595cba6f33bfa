import { and, eq } from 'drizzle-orm'
import type { CustomerState } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { customers } from '../customers/record/tables'
import { toChecksumAddress } from '../customers/wallets/address'
import { newId } from '../ground/ids'
import type { UnitOfWork } from '../ground/unit-of-work'
import { chainDepositEntry, inboundEntry } from '../ledger/inbound-entries.rules'
import { post } from '../ledger/post'
import { recordDepositEvent } from './credit-deposit'
import { claimableMs, findMovementByKey } from './inbound.queries'
import { type InboundMovement, inboundMovements } from './tables'

export type ChainTransfer = {
  /** On the chain. One transaction may contain many transfers, also to the same address. */
  transactionHash: string
  /** The index of the log in the transaction; with the hash it is the key of deduplication. */
  logIndex: number
  /** `0x` and 40 hex digits. */
  walletAddress: string
  /** In 1/1,000,000 USDC. */
  amountUnits: bigint
}

const provider = 'chain'

/**
 * Credits USDC that arrived at a customer's address in full; if the customer may not receive it, it stays in suspense. A repeat
 * has no effect. Throws `customer_not_found` for an unknown address, and `deposit_mismatch` if the transfer was reported before
 * with another amount or address. Runs in the caller's transaction.
 */
export async function creditChainDeposit(unit: UnitOfWork, transfer: ChainTransfer): Promise<InboundMovement> {
  const { db, organizationId, now } = unit
  const customer = await shareOwner(unit, transfer.walletAddress)
  const mayTake = takesDeposits(customer.state)
  const movementKey = `${transfer.transactionHash.toLowerCase()}:${transfer.logIndex}`
  const [arrived] = await db
    .insert(inboundMovements)
    .values({
      organizationId,
      id: newId(),
      provider,
      movementKey,
      rail: 'chain',
      currency: 'USDC',
      amountUnits: transfer.amountUnits,
      reference: transfer.transactionHash,
      customerId: customer.id,
      movedAt: now,
      matchedAt: mayTake ? now : null,
      claimableUntil: new Date(now.getTime() + claimableMs),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning()
  if (arrived === undefined) {
    const known = await mustFind(unit, movementKey)
    if (known.customerId === customer.id && known.amountUnits === transfer.amountUnits) return known
    throw new ServiceError('deposit_mismatch', 'The transfer was reported before with another amount or address')
  }
  if (mayTake) await recordDepositEvent(unit, arrived, 'matched', { customer_id: customer.id })
  await post(unit, [mayTake ? chainDepositEntry(arrived, customer.id) : inboundEntry(arrived)])
  return arrived
}

/** As with deposits through a bank, a suspended customer can receive but not spend. */
function takesDeposits(state: CustomerState): boolean {
  return state === 'ACTIVE' || state === 'SUSPENDED'
}

async function mustFind(unit: UnitOfWork, movementKey: string): Promise<InboundMovement> {
  const known = await findMovementByKey(unit, provider, movementKey)
  if (known === undefined) throw new Error('A movement that is there was not found')
  return known
}

/** Returns the owner of an address, deleted or not, with a shared row lock: the state cannot change in this transaction. */
async function shareOwner({ db, organizationId }: UnitOfWork, walletAddress: string) {
  const [owner] = await db
    .select({ id: customers.id, state: customers.state })
    .from(customers)
    .where(
      and(eq(customers.organizationId, organizationId), eq(customers.walletAddress, toChecksumAddress(walletAddress.slice(2)))),
    )
    .for('share')
  if (owner === undefined) throw new ServiceError('customer_not_found', 'Nobody has this address')
  return owner
}
