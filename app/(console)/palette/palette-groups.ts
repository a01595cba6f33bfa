import { matchingOptions } from '#components/combobox'
import { looksLikeValue } from '../lookup/detect-term'
import type { Candidate } from './candidate'

/** A page or an act of the console that this person may open. */
export type Command = { key: string; kind: 'place' | 'act'; label: string; href: string; keyHint?: string }
/** A text to be looked up: as one reference on its page, or line by line. */
export type LookupRow = { key: string; kind: 'reference' | 'id' | 'lines'; label: string; detail?: string; href: string | null }
export type Row = Candidate | Command | LookupRow
export type GroupName = 'found' | 'lookUp' | 'related' | 'recent' | 'places' | 'acts'
export type Group = { name: GroupName; rows: readonly Row[] }

type Sources = {
  text: string
  found: readonly Candidate[]
  related: readonly Candidate[]
  lookup: LookupRow | undefined
  recent: readonly Candidate[]
  commands: readonly Command[]
}

/** In which order things are proposed: records first for what looks like a value, pages first for what looks like a word. */
export function toGroups({ text, found, related, lookup, recent, commands }: Sources): Group[] {
  const lookups: Group = { name: 'lookUp', rows: lookup ? [lookup] : [] }
  const named = matchingOptions(commands, text)
  const known = new Set(found.map(({ href }) => href))
  const proposals: Group[] = [
    { name: 'recent', rows: matchingOptions(recent, text).filter(({ href }) => !known.has(href)) },
    { name: 'places', rows: named.filter(({ kind }) => kind === 'place') },
    { name: 'acts', rows: named.filter(({ kind }) => kind === 'act') },
  ]
  const answers: Group[] = [{ name: 'found', rows: found }, lookups, { name: 'related', rows: related }]
  const groups = looksLikeValue(text) ? [...answers, ...proposals] : [...proposals, ...answers]
  return groups.filter(({ rows }) => rows.length > 0)
}
