import { createHash, randomBytes } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#database/open'
import type { Masked } from '../columns'
import type { Actor } from '../desk'
import { parseText } from './parse-json'
import { auditRecords, auditTexts } from './tables'

/**
 * Members of `before` and `after` that tell of people, masked or not. A record keeps a token in their place; the members themselves are erased
 * with the person. A new member that holds a name, an address or a number of somebody belongs here.
 */
const personalMembers: ReadonlySet<string> = new Set([
  'account_number',
  'address',
  'address_line_1',
  'assignee',
  'beneficial_owners',
  'birth_date',
  'city',
  'decided_by',
  'document',
  'email',
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
  'tag',
])

/** Who did something, and from where. */
const ActorText = z.object({ name: z.string(), address: z.string().nullable() })
export type ActorText = z.output<typeof ActorText>

const Members = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const ToldText = z.object({ reason: z.string().optional(), before: Members.optional(), after: Members.optional() })
export type ToldText = z.output<typeof ToldText>

/** What stands where a name was erased. */
export const erasedName = '—'

type Said = { reason?: string; before?: Masked; after?: Masked }

/** Parts what a record may keep for ever from what can be erased; `told` is undefined where nothing can. */
export function partOff({ reason, before, after }: Said): {
  before: Masked | null
  after: Masked | null
  told: ToldText | undefined
} {
  const [keptBefore, toldBefore] = part(before)
  const [keptAfter, toldAfter] = part(after)
  const told: ToldText = {
    ...(reason === undefined ? {} : { reason: reason.toWellFormed() }),
    ...(toldBefore && { before: toldBefore }),
    ...(toldAfter && { after: toldAfter }),
  }
  return { before: keptBefore, after: keptAfter, told: Object.keys(told).length > 0 ? told : undefined }
}

function part(members: Masked | undefined): [kept: Masked | null, told: Masked | undefined] {
  if (members === undefined) return [null, undefined]
  const entries = Object.entries(members).map(([name, value]): [string, Masked[string]] => [
    name,
    typeof value === 'string' ? value.toWellFormed() : value,
  ])
  const told = entries.filter(([name, value]) => personalMembers.has(name) && value !== null)
  const kept = entries.filter(([name, value]) => !personalMembers.has(name) || value === null)
  return [Object.fromEntries(kept), told.length > 0 ? Object.fromEntries(told) : undefined]
}

/** The members of a record as they were said, as far as they were not erased. */
export function putTogether(kept: Masked | null, told: Masked | undefined): Masked | null {
  return told === undefined ? kept : { ...kept, ...told }
}

/** Whose name and address a text is: a person of the console by their id, everybody else by what they are called. */
function ownerOf({ personId, name }: Pick<Actor, 'personId' | 'name'>): string {
  return personId ?? name
}

function actorContent({ name, address }: Pick<Actor, 'name' | 'address'>): string {
  return JSON.stringify({ name: name.toWellFormed(), address: address ?? null })
}

/** The token of this actor's text, asked with the head of the trail; null where there is none yet. */
export function actorTokenQuery(actor: Pick<Actor, 'personId' | 'name' | 'address'>): SQL<Buffer | null> {
  return sql<Buffer | null>`(select token from ${auditTexts} where owner = ${ownerOf(actor)} and content = ${actorContent(actor)})`
}

/** Keeps the name and address of an actor, once, and returns its token. The caller holds the head of the trail. */
export async function keepActor(tx: Tx, actor: Pick<Actor, 'personId' | 'name' | 'address'>): Promise<Buffer> {
  const [owner, content] = [ownerOf(actor), actorContent(actor)]
  // Whoever held the head before may have kept the same.
  const [known] = await tx
    .select({ token: auditTexts.token })
    .from(auditTexts)
    .where(and(eq(auditTexts.owner, owner), eq(auditTexts.content, content)))
  return known?.token ?? keepText(tx, content, owner)
}

/** Keeps a text under a token that commits to it. */
export async function keepText(tx: Tx, content: string, owner: string | null = null): Promise<Buffer> {
  const salt = randomBytes(16)
  const token = tokenOf(salt, content)
  await tx.insert(auditTexts).values({ token, salt, content, owner })
  return token
}

/** SHA-256 of salt and content: it proves the text for as long as it is there, and tells nothing of it once it is erased. */
export function tokenOf(salt: Uint8Array, content: string): Buffer {
  return createHash('sha256').update(salt).update(content).digest()
}

/** The texts of a record, for queries of records. */
export const textsOfRecord = {
  actorText: sql<string | null>`(select content from ${auditTexts} where token = ${auditRecords.actorToken})`.as('actor_text'),
  toldText: sql<string | null>`(select content from ${auditTexts} where token = ${auditRecords.toldToken})`.as('told_text'),
}

/** Null where it was erased, or where nobody could have written it. */
export function readActorText(content: string | null): ActorText | null {
  return ActorText.safeParse(content && parseText(content)).data ?? null
}

export function readToldText(content: string | null): ToldText | null {
  return ToldText.safeParse(content && parseText(content)).data ?? null
}
