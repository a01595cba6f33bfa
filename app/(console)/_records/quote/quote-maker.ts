import 'server-only'
import { staffNames } from '../person/staff-names'
import type { KnownQuote } from './read-quote'

/** Returns the name of the person who made a quote; undefined if it was made elsewhere. */
export async function quoteMaker({ intent }: Pick<KnownQuote, 'intent'>): Promise<string | undefined> {
  return intent && (await staffNames())(intent.madeBy)
}
