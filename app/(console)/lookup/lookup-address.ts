import 'server-only'
import { decryptSearchTerm } from '#lib/server/search-token'
import { shownSearchTerm } from '#lib/shared/masks'
import { pathOf } from '#lib/shared/path-of'
import {
  type DetectedTerm,
  detectTerm,
  isList,
  longestTerm,
  mayNamePerson,
  splitTerms,
  termsToAsk,
} from '../_kit/search/detect-term'

type Query = Readonly<Record<string, string | string[] | undefined>>
type Address = {
  terms: DetectedTerm[]
  lines: string[]
  shown: string
  many: boolean
  /** See `polledAddress`. */
  polled?: string | undefined
}

/** Reads the address: `ref` and `id` are for links from ticket tools; `s` is an encrypted e-mail, phone or list, shown masked. */
export async function readAddress({ ref, id, s, many }: Query, seesEmails: boolean): Promise<Address> {
  const none = { terms: [], lines: [], shown: '', many: many === '1' }
  const plain = [ref, id].find((value) => typeof value === 'string' && value !== '')
  if (typeof plain === 'string') {
    const shown = plain.slice(0, longestTerm)
    const terms = termsToAsk(shown)
    // A text that looks personal may be an id that was seen here, but the API is never searched for a person by an address in
    // clear.
    const named = terms.filter(({ kind }) => kind !== 'email' && kind !== 'phone')
    const polled = polledAddress(ref ? { ref: shown } : { id: shown }, shown)
    return { ...none, terms: ref || named.length < terms.length ? named : meantAsId(named), shown, polled }
  }
  const term = typeof s === 'string' ? await decryptSearchTerm(s) : undefined
  if (term === undefined) return none
  if (!isList(term)) return { ...none, terms: termsToAsk(term), shown: shownSearchTerm(term, { seesEmails }) }
  const lines = splitTerms(term).map((line) => shownLine(line, seesEmails))
  return { ...none, lines, shown: lines.join(', ') }
}

/** Returns the address that tells whether the API answers a look-up again; undefined for a text that may name a person. */
export function polledAddress(query: { ref: string } | { id: string }, text: string): string | undefined {
  return mayNamePerson(text) ? undefined : pathOf.lookupData(query)
}

/** Removes the restriction to seen records from the id: a link to an id means that id, so the API is queried too. */
function meantAsId(terms: readonly DetectedTerm[]): DetectedTerm[] {
  const meant = terms.findIndex(({ kind }) => kind === 'id')
  return terms.map(({ kind, value, seenHere }, at) => (at === meant ? { kind, value } : { kind, value, seenHere }))
}

/** Returns a line as it is shown. A line with an e-mail or a phone is not looked up, and is masked like a search term. */
function shownLine(line: string, seesEmails: boolean): string {
  const [first] = detectTerm(line)
  return first?.kind === 'email' || first?.kind === 'phone' ? shownSearchTerm(first.value, { seesEmails }) : line
}
