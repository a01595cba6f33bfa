import { and, eq, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Db, transaction } from '#database/open'
import { recordEvents } from '../events/record-event'
import { newId } from '../ids'
import { prefundedAccounts } from '../tables'
import { topUpEntry } from './entries'
import { post } from './post'

export type Funding = {
  organizationId: string
  accountId: string
  /** 1/100 of the account's currency. */
  amountMinor: bigint
  /** Names the funding, so that recording it again changes nothing. */
  reference?: string
  by?: string
  now?: Date
}

/** Records money that was received for a prefunded account. */
export function fundAccount(
  db: Db,
  { organizationId, accountId, amountMinor, reference = newId(), by = 'operator', now }: Funding,
): Promise<void> {
  return transaction(db, async (tx) => {
    const [account] = await tx
      .select()
      .from(prefundedAccounts)
      .where(and(eq(prefundedAccounts.organizationId, organizationId), eq(prefundedAccounts.id, accountId)))
      .for('no key update')
    if (account === undefined) throw new ServiceError('prefunded_account_not_found', `No prefunded account ${accountId}`)
    const entry = topUpEntry({
      id: `${accountId}:${reference}`,
      accountId,
      currency: account.currency,
      amountMinor,
      provider: 'funding',
    })
    if (await isBooked(tx, organizationId, entry.reference)) return
    await post({ db: tx, organizationId, now, by }, [entry])
    const data = { currency: account.currency, amount_minor: amountMinor.toString() }
    await recordEvents({ db: tx, organizationId, now }, [{ type: 'prefunded_account.topped_up', objectId: accountId, data }])
  })
}

async function isBooked(tx: Db, organizationId: string, reference: string): Promise<boolean> {
  const [booked] = await tx.execute(sql`
    select 1 from payments.ledger_transactions where org_id = ${organizationId} and reference = ${reference}`)
  return booked !== undefined
}
