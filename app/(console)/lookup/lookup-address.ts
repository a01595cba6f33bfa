import 'server-only'
import { shownSearchTerm } from '#lib/masks'
import { openSearchTerm } from '#lib/search-token'
import { type DetectedTerm, detectTerm, isList, longestTerm, splitTerms } from './detect-term'

type Query = Readonly<Record<string, string | string[] | undefined>>
type Address = { terms: DetectedTerm[]; lines: string[]; shown: string; many: boolean }

/** `ref` and `id` are for ticket tools to link to; `s` is a sealed e-mail, phone or list, shown masked. */
export async function readAddress({ ref, id, s, many }: Query, seesEmails: boolean): Promise<Address> {
  const none = { terms: [], lines: [], shown: '', many: many === '1' }
  const plain = [ref, id].find((value) => typeof value === 'string' && value !== '')
  if (typeof plain === 'string') {
    const shown = plain.slice(0, longestTerm)
    const terms = detectTerm(shown)
    const byName = terms.filter(({ kind }) => (ref ? kind !== 'email' && kind !== 'phone' : kind === 'id'))
    return { ...none, terms: byName.length > 0 ? byName : terms.filter(({ kind }) => kind === 'reference'), shown }
  }
  const term = typeof s === 'string' ? await openSearchTerm(s) : undefined
  if (term === undefined) return none
  if (!isList(term)) return { ...none, terms: detectTerm(term), shown: shownSearchTerm(term, { seesEmails }) }
  const lines = splitTerms(term).map((line) => shownLine(line, seesEmails))
  return { ...none, lines, shown: lines.join(', ') }
}

/** A line that is a person's is not looked up; it is shown as a search term would be. */
function shownLine(line: string, seesEmails: boolean): string {
  const [first] = detectTerm(line)
  return first?.kind === 'email' || first?.kind === 'phone' ? shownSearchTerm(first.value, { seesEmails }) : line
}
