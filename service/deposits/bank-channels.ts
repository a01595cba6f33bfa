import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { AddressRange } from '#contract/api-keys'
import type { Db } from '#database/open'
import type { Vault } from '#database/vault'
import { inRanges } from '../ground/address-ranges'
import { readNow } from '../ground/clock'
import { isOurId, newId } from '../ground/ids'
import type { Resources } from '../ground/resources'
import { readOrganization } from '../organizations/organization.queries'
import type { Rails } from '../rails/rail'
import { type BankChannel, bankChannels } from './tables'

/** How a bank authenticates a message: by signature or, if it cannot sign, by token; and by address, if ranges are set. */
export type BankProof = {
  /** Empty if the address is not known. */
  address: string
  body: Uint8Array
  timestamp: string | null
  signature: string | null
  authorization: string | null
}
export type NewBankChannel = {
  organizationId: string
  authentication?: 'hmac' | 'bearer'
  /** Addresses and CIDR ranges of the bank; if absent, any address is accepted. */
  allowedCidrs?: string[]
  /** Another channel of the same bank, open or closed: a movement that both report under one id is the same one. */
  sameBankAs?: string
}

const toleranceMs = 5 * 60 * 1000
const overlapMs = 24 * 3600 * 1000

type Operator = Pick<Resources, 'db' | 'vault' | 'clock'> & { rails: Rails }

/** Opens a channel on which an organization's bank reports deposits. Returns the secret, which cannot be read again. */
export async function createBankChannel(
  { db, vault, rails, clock }: Operator,
  { organizationId, authentication = 'hmac', allowedCidrs, sameBankAs }: NewBankChannel,
): Promise<{ id: string; secret: string }> {
  const wrong = allowedCidrs?.find((range) => !AddressRange.safeParse(range).success)
  if (wrong !== undefined) throw new Error(`${wrong} is neither an address nor a range of addresses`)
  const { environment } = await readOrganization(db, organizationId)
  const { id: provider } = await rails.for({ organizationId, environment })
  const id = newId()
  const secret = newSecret()
  await db.insert(bankChannels).values({
    organizationId,
    id,
    provider,
    authentication,
    secret: vault.seal(secret, ownerOf({ organizationId, id })),
    allowedCidrs,
    movementScope: sameBankAs === undefined ? id : await readScope(db, organizationId, sameBankAs),
    createdAt: await readNow({ db, now: clock?.() }),
  })
  return { id, secret }
}

async function readScope(db: Db, organizationId: string, channelId: string): Promise<string | null> {
  const find = db
    .select({ movementScope: bankChannels.movementScope })
    .from(bankChannels)
    .where(and(eq(bankChannels.organizationId, organizationId), eq(bankChannels.id, channelId)))
  const [channel] = isOurId(channelId) ? await find : []
  if (channel === undefined) throw new Error(`Organization ${organizationId} has no channel ${channelId}`)
  return channel.movementScope
}

/** Returns a new secret; the previous one remains valid for 24 hours. Throws if no such channel is open. */
export async function rotateBankChannel({ db, vault, clock }: Operator, id: string): Promise<{ secret: string }> {
  const now = await readNow({ db, now: clock?.() })
  const channel = await findBankChannel(db, id)
  if (channel === undefined) throw new Error(`There is no open channel ${id}`)
  const secret = newSecret()
  await db
    .update(bankChannels)
    .set({
      secret: vault.seal(secret, ownerOf(channel)),
      previousSecret: channel.secret,
      previousSecretUntil: new Date(now.getTime() + overlapMs),
    })
    .where(eq(bankChannels.id, id))
  return { secret }
}

/** Closes a channel: its messages are refused. Throws if no such channel is open. */
export async function closeBankChannel({ db, clock }: Operator, id: string): Promise<void> {
  if ((await findBankChannel(db, id)) === undefined) throw new Error(`There is no open channel ${id}`)
  const closedAt = await readNow({ db, now: clock?.() })
  await db.update(bankChannels).set({ closedAt }).where(eq(bankChannels.id, id))
}

/** Returns the open channels of one organization, oldest first. */
export function listBankChannels(db: Db, organizationId: string): Promise<BankChannel[]> {
  return db
    .select()
    .from(bankChannels)
    .where(and(eq(bankChannels.organizationId, organizationId), isNull(bankChannels.closedAt)))
    .orderBy(bankChannels.createdAt)
}

/** Returns an open channel. Only its id identifies whose money a bank reports. */
export async function findBankChannel(db: Db, id: string): Promise<BankChannel | undefined> {
  if (!isOurId(id)) return undefined
  const [channel] = await db
    .select()
    .from(bankChannels)
    .where(and(eq(bankChannels.id, id), isNull(bankChannels.closedAt)))
  return channel
}

/** Returns whether a message is from the channel's bank and, if signed, was signed within five minutes of `now`. */
export function isFromBank(vault: Vault, channel: BankChannel, proof: BankProof, now: Date): boolean {
  if (channel.allowedCidrs !== null && !inRanges(channel.allowedCidrs)(proof.address)) return false
  const secrets = openSecrets(vault, channel, now)
  if (channel.authentication === 'bearer') {
    const token = /^Bearer (\S+)$/i.exec(proof.authorization ?? '')?.[1]
    return token !== undefined && secrets.some((secret) => isSame(digest(secret), digest(token)))
  }
  const { timestamp, signature } = proof
  if (timestamp === null || signature === null || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(Number(timestamp) * 1000 - now.getTime()) > toleranceMs) return false
  const given = Buffer.from(signature, 'hex')
  return secrets.some((secret) => isSame(signatureOf(secret, timestamp, proof.body), given))
}

/** Returns the HMAC-SHA-256 of `timestamp.body`, where `timestamp` is in Unix seconds; it is sent in hex. */
export function signatureOf(secret: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
}

function openSecrets(vault: Vault, channel: BankChannel, now: Date): string[] {
  const { secret, previousSecret, previousSecretUntil } = channel
  const overlaps = previousSecret !== null && previousSecretUntil !== null && now < previousSecretUntil
  return [secret, ...(overlaps ? [previousSecret] : [])].map((sealed) => vault.open(sealed, ownerOf(channel)))
}

function newSecret(): string {
  return `bank_${randomBytes(32).toString('base64url')}`
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function ownerOf({ organizationId, id }: Pick<BankChannel, 'organizationId' | 'id'>): string {
  return `bank_channel:${organizationId}:${id}`
}
