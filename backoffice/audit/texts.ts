import { createHash, randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#database/open'
import type { Masked } from '../columns'
import type { Actor } from '../desk'
import { parseText } from './parse-json'
import { auditRecords, auditTexts } from './tables'

/**
 * Members of `before` and `after` with personal data, masked or not. The record has a token in their place; the members are
 * stored apart and erased with the person. Add every new member here that contains a name, an address or a number of a person.
 */
const personalMembers: ReadonlySet<string> = new Set([
  'account_number',
  'address',
  'address_line_1',
  'assignee',
  'beneficial_owners',
  'birth_date',
  'city',
  'document',
  'email',
  'english',
  'file',
  'id_doc_number',
  'invited_by',
  'legal_name',
  'name',
  'number',
  'phone_number',
  'read_birth_date',
  'read_id_doc_number',
  'representative',
  'spanish',
  'tag',
])

/** The name of the actor and the network address. */
const ActorText = z.object({ name: z.string(), address: z.string().nullable() })
export type ActorText = z.output<typeof ActorText>

const Members = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const PersonalText = z.object({ reason: z.string().optional(), before: Members.optional(), after: Members.optional() })
export type PersonalText = z.output<typeof PersonalText>

/** Shown in place of an erased name. */
export const erasedName = '—'

type Parts = { reason?: string; before?: Masked; after?: Masked }

/** Separates the members that stay in the record from those that can be erased; `personal` is undefined if there are none. */
export function partOff({ reason, before, after }: Parts): {
  before: Masked | null
  after: Masked | null
  personal: PersonalText | undefined
} {
  const [plainBefore, personalBefore] = part(before)
  const [plainAfter, personalAfter] = part(after)
  const personal: PersonalText = {
    ...(reason === undefined ? {} : { reason: reason.toWellFormed() }),
    ...(personalBefore && { before: personalBefore }),
    ...(personalAfter && { after: personalAfter }),
  }
  return { before: plainBefore, after: plainAfter, personal: Object.keys(personal).length > 0 ? personal : undefined }
}

function part(members: Masked | undefined): [plain: Masked | null, personal: Masked | undefined] {
  if (members === undefined) return [null, undefined]
  const entries = Object.entries(members).map(([name, value]): [string, Masked[string]] => [
    name,
    typeof value === 'string' ? value.toWellFormed() : value,
  ])
  const personal = entries.filter(([name, value]) => personalMembers.has(name) && value !== null)
  const plain = entries.filter(([name, value]) => !personalMembers.has(name) || value === null)
  return [Object.fromEntries(plain), personal.length > 0 ? Object.fromEntries(personal) : undefined]
}

/** Merges the personal members that are not erased back into those of the record. */
export function mergePersonal(plain: Masked | null, personal: Masked | undefined): Masked | null {
  return personal === undefined ? plain : { ...plain, ...personal }
}

/** Returns the owner of an actor text: the id of a person of the console, otherwise the name. */
function ownerOf({ personId, name }: Pick<Actor, 'personId' | 'name'>): string {
  return personId ?? name
}

function actorContent({ name, address }: Pick<Actor, 'name' | 'address'>): string {
  return JSON.stringify({ name: name.toWellFormed(), address: address ?? null })
}

/**
 * Returns a subquery for the token of this actor's text, to run with the query of the head; null if the text is not stored yet.
 */
export function actorTokenQuery(actor: Pick<Actor, 'personId' | 'name' | 'address'>): SQL<Buffer | null> {
  return sql<Buffer | null>`(select token from ${auditTexts} where owner = ${ownerOf(actor)} and content = ${actorContent(actor)})`
}

/** Stores the name and address of an actor, unless stored, and returns the token. The caller must hold the lock of the head. */
export async function storeActor(tx: Tx, actor: Pick<Actor, 'personId' | 'name' | 'address'>): Promise<Buffer> {
  const [owner, content] = [ownerOf(actor), actorContent(actor)]
  // The previous holder of the lock may have stored the same text.
  const [known] = await tx
    .select({ token: auditTexts.token })
    .from(auditTexts)
    .where(and(eq(auditTexts.owner, owner), eq(auditTexts.content, content)))
  return known?.token ?? storeText(tx, content, owner)
}

/** Stores a text under a token that is a commitment to it. */
export async function storeText(tx: Tx, content: string, owner: string | null = null): Promise<Buffer> {
  const salt = randomBytes(16)
  const token = tokenOf(salt, content)
  await tx.insert(auditTexts).values({ token, salt, content, owner })
  return token
}

/** Returns the SHA-256 of salt and content. It proves the text while that exists, and reveals nothing once it is erased. */
export function tokenOf(salt: Uint8Array, content: string): Buffer {
  return createHash('sha256').update(salt).update(content).digest()
}

/** The texts of a record, as columns for queries of records. */
export const textsOfRecord = {
  actorText: sql<string | null>`(select content from ${auditTexts} where token = ${auditRecords.actorToken})`.as('actor_text'),
  personalText: sql<string | null>`(select content from ${auditTexts} where token = ${auditRecords.toldToken})`.as('told_text'),
}

/** Parses an actor text. Returns null if it was erased or is invalid. */
export function readActorText(content: string | null): ActorText | null {
  return ActorText.safeParse(content && parseText(content)).data ?? null
}

/** Parses a personal text. Returns null if it was erased or is invalid. */
export function readPersonalText(content: string | null): PersonalText | null {
  return PersonalText.safeParse(content && parseText(content)).data ?? null
}
