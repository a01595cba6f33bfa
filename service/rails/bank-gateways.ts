import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isSafeOnTheWay } from '#contract/safe-on-the-way'
import { type Db, transaction } from '#database/open'
import { findRow } from '#database/read-rows'
import type { Vault } from '#database/vault'
import { newId } from '../ground/ids'
import type { Resources } from '../ground/resources'
import { mustFindLive } from '../organizations/live-organization'
import { type BankGateway, bankGateways } from './tables'

const Channel = z.object({ id: z.string() })

export type NewBankGateway = {
  organizationId: string
  /** https, or http on this machine; paths are appended to it. */
  url: string
  /** Sent to the gateway with every request: at least 16 printable characters without a space. */
  secret: string
  /** The same bank as before, at another URL. */
  isSameBank?: boolean
}
type Setting = NewBankGateway & { now: Date }

/**
 * Makes this the gateway of a live organization for payouts and deposit look-ups. With the same URL, or `isSameBank`, the
 * existing gateway gets the new URL and secret; otherwise it is closed, and used only for what was quoted over it. Throws if the
 * setting is invalid.
 */
export async function setBankGateway(dependencies: Pick<Resources, 'db' | 'vault'>, setting: Setting): Promise<void> {
  const { organizationId, url, secret, isSameBank = false, now } = setting
  if (!isAddress(url))
    throw new Error('A gateway answers over https, or over http on this machine; its address has no ?, # or user')
  if (!/^[\x21-\x7e]{16,}$/.test(secret)) throw new Error('The secret is no 16 printable characters without a space')
  await transaction(dependencies.db, async (tx) => {
    await mustFindLive(tx, organizationId)
    const former = await findOpenGateway(tx, organizationId)
    if (isSameBank && former === undefined) throw new Error('There is no gateway that could have moved')
    if (former !== undefined && (isSameBank || former.url === url)) {
      const sealed = dependencies.vault.seal(secret, ownerOf(former))
      await tx.update(bankGateways).set({ url, secret: sealed }).where(isOpen(organizationId))
      return
    }
    await mustHaveNoChannel(tx, organizationId)
    await close(tx, organizationId, now)
    const id = newId()
    const sealed = dependencies.vault.seal(secret, ownerOf({ organizationId, id }))
    await tx.insert(bankGateways).values({ organizationId, id, url, secret: sealed, createdAt: now })
  })
}

/** Closes the gateway: payouts quoted after this are executed by hand; earlier ones are still submitted and looked up there. */
export async function closeBankGateway(db: Db, organizationId: string, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    await mustFindLive(tx, organizationId)
    const closed = await close(tx, organizationId, now)
    if (closed.length === 0) throw new Error(`Organization ${organizationId} has no gateway`)
    await mustHaveNoChannel(tx, organizationId)
  })
}

/** Returns the gateway in use; undefined if the organization pays out by hand. */
export async function findOpenGateway(db: Db, organizationId: string): Promise<BankGateway | undefined> {
  const [gateway] = await db.select().from(bankGateways).where(isOpen(organizationId))
  return gateway
}

/** Returns the gateway that was in use at a time, even if it was closed since. */
export async function findGatewayAt(db: Db, organizationId: string, at: Date): Promise<BankGateway | undefined> {
  const all = await db
    .select()
    .from(bankGateways)
    .where(eq(bankGateways.organizationId, organizationId))
    .orderBy(desc(bankGateways.createdAt), desc(bankGateways.id))
  // A quote may be older than its gateway by a moment.
  return all.find(({ createdAt }) => createdAt <= at) ?? all.at(-1)
}

/** Returns the secret that is shared with the gateway. Throws if the row was tampered with. */
export function secretOf(vault: Vault, gateway: BankGateway): string {
  return vault.open(gateway.secret, ownerOf(gateway))
}

/** Throws if a channel is open: it reports for the rail of its opening, and another rail would book its movements twice. */
async function mustHaveNoChannel(tx: Db, organizationId: string): Promise<void> {
  const channel = await findRow(
    tx,
    Channel,
    sql`
    select id from payments.bank_channels where org_id = ${organizationId} and closed_at is null limit 1`,
  )
  if (channel !== undefined)
    throw new Error(
      `Close the bank's channel ${channel.id} first, and open another one afterwards: it reports for the rail of now`,
    )
}

function close(db: Db, organizationId: string, closedAt: Date) {
  return db.update(bankGateways).set({ closedAt }).where(isOpen(organizationId)).returning({ id: bankGateways.id })
}

function isOpen(organizationId: string) {
  return and(eq(bankGateways.organizationId, organizationId), isNull(bankGateways.closedAt))
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { username, password, search, hash } = new URL(text)
  return username + password + search + hash === '' && isSafeOnTheWay(text)
}

function ownerOf({ organizationId, id }: Pick<BankGateway, 'organizationId' | 'id'>): string {
  return `bank_gateway:${organizationId}:${id}`
}
