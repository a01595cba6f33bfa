import 'server-only'
import { findRemembered } from '#backoffice/registry/registry'
import { openDesk } from '#lib/server/desk'

const seenKinds = ['transaction', 'quote', 'customer'] as const
export type SeenKind = (typeof seenKinds)[number]

/** Returns the kinds of the records that this console has seen under exactly this id. */
export async function kindsSeenUnder(id: string): Promise<SeenKind[]> {
  const { db } = await openDesk()
  const entries = await Promise.all(seenKinds.map((kind) => findRemembered(db, { kind, id })))
  return seenKinds.filter((_, index) => entries[index] !== undefined)
}
