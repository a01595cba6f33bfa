import { z } from 'zod'
import { longestId } from '#contract/ids'
import type { Place } from './merge-newest'
import type { EntrySource } from './sources'

const Key = z.string().max(longestId)
const Where = z.union([z.literal('end'), z.strictObject({ cursor: z.string().max(500), from: Key, after: Key }).partial()])
const Places = z.strictObject({ console: Where, service: Where, money: Where }).partial()

/** Encodes a place of the timeline for the address. */
export function writePlace(place: Place<EntrySource>): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Decodes the place in the address; undefined, which means the newest, for an invalid one. */
export function readPlace(text: string | string[] | undefined): Place<EntrySource> | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  const place = Places.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  return place.success ? place.data : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined // edited or truncated by hand: invalid
  }
}
