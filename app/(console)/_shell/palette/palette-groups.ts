import { matchingOptions } from '#components/combobox'
import type { HandOver } from '../../_kit/form/handed-over'
import { looksLikeValue } from '../../_kit/search/detect-term'
import type { Candidate } from '../../_records/lookup/candidate'

/** A page or an act of the console that this person may open. */
export type Command = { key: string; kind: 'place' | 'act'; label: string; href: string; keyHint?: string }
/** A text to look up: as one reference on its page, or line by line. */
export type LookupRow = { key: string; kind: 'reference' | 'id' | 'lines'; label: string; detail?: string; href: string | null }
/** An act that follows when nothing was found. The typed text reaches its page through memory, and is not in `href`. */
type NextStep = { key: string; kind: 'next'; label: string; href: string; hands: HandOver }
export type Row = Candidate | Command | LookupRow | NextStep
type GroupName = 'found' | 'lookUp' | 'next' | 'related' | 'recent' | 'places' | 'acts'
export type Group = { name: GroupName; rows: readonly Row[] }

type Sources = {
  text: string
  found: readonly Candidate[]
  related: readonly Candidate[]
  lookup: LookupRow | undefined
  next: readonly NextStep[]
  recent: readonly Candidate[]
  commands: readonly Command[]
}

/**
 * Groups the suggestions in their order: records first for a text that looks like a value. For a word, local suggestions come
 * first, so that the first row does not change when the answer arrives. A record has one row, in its first group.
 */
export function toGroups({ text, found, related, lookup, next, recent, commands }: Sources): Group[] {
  const named = matchingOptions(commands, text)
  const proposals: Group[] = [
    { name: 'recent', rows: matchingRows(recent, text) },
    { name: 'places', rows: named.filter(({ kind }) => kind === 'place') },
    { name: 'acts', rows: named.filter(({ kind }) => kind === 'act') },
  ]
  const answers: Group[] = [
    { name: 'found', rows: found },
    { name: 'lookUp', rows: lookup ? [lookup] : [] },
    { name: 'next', rows: next },
    { name: 'related', rows: related },
  ]
  const groups = looksLikeValue(text) ? [...answers, ...proposals] : [...proposals, ...answers]
  const taken = new Set<string>()
  const isNew = ({ key }: Row) => !taken.has(key) && taken.add(key)
  return groups.map(({ name, rows }) => ({ name, rows: rows.filter(isNew) })).filter(({ rows }) => rows.length > 0)
}

/** Matches rows by their label, and by their detail, which contains payee and amount. */
function matchingRows(rows: readonly Candidate[], text: string): Candidate[] {
  return matchingOptions(
    rows.map((row) => ({ row, label: `${row.label} ${row.detail ?? ''}` })),
    text,
  ).map(({ row }) => row)
}
