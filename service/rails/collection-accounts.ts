import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { toIdDocNumber, toVenezuelanMobile } from '#contract/account-checks'
import { findBank } from '#contract/banks'
import { type Db, transaction } from '#database/open'
import { newId } from '../ground/ids'
import { mustFindLive } from '../organizations/live-organization'
import type { CollectionAccount } from './rail'
import { type CollectionAccountRow, collectionAccounts } from './tables'

/** In any usual spelling. */
export type NewCollectionAccount = { organizationId: string; bank: string; phone: string; document: string }
type Account = Omit<CollectionAccount, 'bankName'>

/** Longer than the time in which a deposit may be paid and then claimed. */
const outlivedMs = 48 * 3600 * 1000

/**
 * Makes this the account to which customers of a live organization send deposits, instead of the one before. Throws if it is
 * malformed, or belongs to another organization or did within two days: the same money would be credited twice.
 */
export async function setCollectionAccount(
  db: Db,
  { organizationId, now, ...typed }: NewCollectionAccount & { now: Date },
): Promise<void> {
  const account = readAccount(typed)
  await transaction(db, async (tx) => {
    await mustFindLive(tx, organizationId)
    await mustBeNobodyElses(tx, organizationId, account, now)
    const former = await findCollectionAccount(tx, organizationId)
    if (former?.bankCode === account.bankCode && former.phoneNumber === account.phoneNumber) {
      await tx.update(collectionAccounts).set(account).where(isOpen(organizationId))
      return
    }
    await close(tx, organizationId, now)
    await tx.insert(collectionAccounts).values({ ...account, organizationId, id: newId(), listedUntil: now, createdAt: now })
  })
}

/** Closes the account: no deposits are quoted any more; those quoted before can still be claimed. */
export async function closeCollectionAccount(db: Db, organizationId: string, now: Date): Promise<void> {
  const closed = await close(db, organizationId, now)
  if (closed.length === 0) throw new Error(`Organization ${organizationId} has no collection account`)
}

/** Returns the account to which deposits are paid now; undefined if the organization has none. */
export async function findCollectionAccount(db: Db, organizationId: string): Promise<CollectionAccountRow | undefined> {
  const [account] = await db.select().from(collectionAccounts).where(isOpen(organizationId))
  return account
}

/** Returns the account in the form that customers see. */
export function toCollectionAccount({ bankCode, phoneNumber, idDocNumber }: CollectionAccountRow): CollectionAccount {
  return { bankCode, bankName: findBank(bankCode)?.name ?? bankCode, phoneNumber, idDocNumber }
}

/** Throws if another organization has the account. The unique index resolves concurrent settings. */
async function mustBeNobodyElses(tx: Db, organizationId: string, account: Account, now: Date): Promise<void> {
  const { closedAt } = collectionAccounts
  const [other] = await tx
    .select({ id: collectionAccounts.id })
    .from(collectionAccounts)
    .where(
      and(
        ne(collectionAccounts.organizationId, organizationId),
        eq(collectionAccounts.bankCode, account.bankCode),
        eq(collectionAccounts.phoneNumber, account.phoneNumber),
        or(isNull(closedAt), gt(closedAt, new Date(now.getTime() - outlivedMs))),
      ),
    )
    .limit(1)
  if (other !== undefined) throw new Error('Another organization takes its deposits on that account, or did in the last two days')
}

function close(db: Db, organizationId: string, closedAt: Date) {
  return db.update(collectionAccounts).set({ closedAt }).where(isOpen(organizationId)).returning({ id: collectionAccounts.id })
}

function isOpen(organizationId: string) {
  return and(eq(collectionAccounts.organizationId, organizationId), isNull(collectionAccounts.closedAt))
}

function readAccount({ bank, phone, document }: Omit<NewCollectionAccount, 'organizationId'>): Account {
  const phoneNumber = toVenezuelanMobile(phone)
  const idDocNumber = toIdDocNumber(document)
  if (findBank(bank) === undefined) throw new Error(`${bank} is no code of a bank`)
  if (phoneNumber === undefined) throw new Error(`${phone} is no Venezuelan mobile`)
  if (idDocNumber === undefined) throw new Error(`${document} is no identity document`)
  return { bankCode: bank, phoneNumber, idDocNumber }
}
