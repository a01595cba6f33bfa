import { and, desc, eq, isNull } from 'drizzle-orm'
import { text, uuid } from 'drizzle-orm/pg-core'
import { toIdDocNumber, toVenezuelanMobile } from '#contract/account-checks'
import { findBank } from '#contract/banks'
import { type Db, postgresError, transaction } from '#database/open'
import type { Dependencies } from '../context'
import { newId } from '../ids'
import { bytes, organizations, payments, time } from '../tables'
import type { CollectionAccount } from './rail'

export const bankGateways = payments.table('bank_gateways', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  url: text('url').notNull(),
  /** Sealed. */
  secret: bytes('secret').notNull(),
  collectionBankCode: text('collection_bank_code'),
  collectionPhone: text('collection_phone'),
  collectionDocument: text('collection_document'),
  /** Until when it is known what the collection account received. */
  listedUntil: time('listed_until').notNull(),
  createdAt: time('created_at').notNull(),
  closedAt: time('closed_at'),
})
export type BankGateway = typeof bankGateways.$inferSelect

export type NewBankGateway = {
  organizationId: string
  /** https, or http on this machine; paths are added to it. */
  url: string
  /** Shown to the gateway with every request; at least 16 characters. */
  secret: string
  /** Where customers send deposits, in any usual spelling; without it none are quoted. */
  collection?: { bank: string; phone: string; document: string }
}

const leastSecret = 16

/**
 * From now on a live organization pays out, and takes deposits, over this gateway; the one before it is closed. Payouts and quotes over an
 * earlier one are asked about at this one. Throws where something does not fit: money must not go to an account that cannot be.
 */
export async function setBankGateway(
  { db, vault }: Pick<Dependencies, 'db' | 'vault'>,
  { organizationId, url, secret, collection, now }: NewBankGateway & { now: Date },
): Promise<void> {
  if (!isPrivateEnough(url)) throw new Error('A gateway answers over https, or over http on this machine')
  if (secret.length < leastSecret) throw new Error(`The secret has fewer than ${leastSecret} characters`)
  const account = collection && toCollectionAccount(collection)
  const id = newId()
  const opening = transaction(db, async (tx) => {
    await mustBeLive(tx, organizationId)
    const former = await findLastGateway(tx, organizationId)
    await close(tx, organizationId, now)
    await tx.insert(bankGateways).values({
      organizationId,
      id,
      url,
      secret: vault.seal(secret, ownerOf({ organizationId, id })),
      collectionBankCode: account?.bankCode,
      collectionPhone: account?.phoneNumber,
      collectionDocument: account?.idDocNumber,
      listedUntil: former?.listedUntil ?? now,
      createdAt: now,
    })
  })
  await opening.catch((error) => {
    if (postgresError(error)?.constraint_name !== 'bank_gateways_collection') throw error
    throw new Error('Another organization takes its deposits on that account')
  })
}

/** From now on payouts of the organization are executed by hand; those that were handed over are asked about as before. */
export async function closeBankGateway(db: Db, organizationId: string, now: Date): Promise<void> {
  const closed = await close(db, organizationId, now)
  if (closed.length === 0) throw new Error(`Organization ${organizationId} has no gateway`)
}

export async function findOpenGateway(db: Db, organizationId: string): Promise<BankGateway | undefined> {
  const [gateway] = await db.select().from(bankGateways).where(isOpen(organizationId))
  return gateway
}

/** Also one that was closed. */
export async function findLastGateway(db: Db, organizationId: string): Promise<BankGateway | undefined> {
  const [gateway] = await db
    .select()
    .from(bankGateways)
    .where(eq(bankGateways.organizationId, organizationId))
    .orderBy(desc(bankGateways.createdAt), desc(bankGateways.id))
    .limit(1)
  return gateway
}

/** What the rail needs of it. */
export function connectionOf(
  vault: Dependencies['vault'],
  gateway: BankGateway,
): { url: string; secret: string; collection?: CollectionAccount } {
  const { url, secret, collectionBankCode, collectionPhone, collectionDocument } = gateway
  const connection = { url, secret: vault.open(secret, ownerOf(gateway)) }
  if (collectionBankCode === null || collectionPhone === null || collectionDocument === null) return connection
  return {
    ...connection,
    collection: {
      bankCode: collectionBankCode,
      bankName: findBank(collectionBankCode)?.name ?? collectionBankCode,
      phoneNumber: collectionPhone,
      idDocNumber: collectionDocument,
    },
  }
}

async function mustBeLive(tx: Db, organizationId: string): Promise<void> {
  const [organization] = await tx.select().from(organizations).where(eq(organizations.id, organizationId)).for('update')
  if (organization === undefined) throw new Error(`There is no organization ${organizationId}`)
  if (organization.environment !== 'live') throw new Error('A test organization pays out over the sandbox')
}

function close(db: Db, organizationId: string, closedAt: Date) {
  return db.update(bankGateways).set({ closedAt }).where(isOpen(organizationId)).returning({ id: bankGateways.id })
}

function isOpen(organizationId: string) {
  return and(eq(bankGateways.organizationId, organizationId), isNull(bankGateways.closedAt))
}

function isPrivateEnough(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

function toCollectionAccount({ bank, phone, document }: { bank: string; phone: string; document: string }) {
  const phoneNumber = toVenezuelanMobile(phone)
  const idDocNumber = toIdDocNumber(document)
  if (findBank(bank) === undefined) throw new Error(`${bank} is no code of a bank`)
  if (phoneNumber === undefined) throw new Error(`${phone} is no Venezuelan mobile`)
  if (idDocNumber === undefined) throw new Error(`${document} is no identity document`)
  return { bankCode: bank, phoneNumber, idDocNumber }
}

function ownerOf({ organizationId, id }: Pick<BankGateway, 'organizationId' | 'id'>): string {
  return `bank_gateway:${organizationId}:${id}`
}
