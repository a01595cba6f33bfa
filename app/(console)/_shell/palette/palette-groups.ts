import { matchingOptions } from '#components/combobox'
import { looksLikeValue } from '../../_kit/search/detect-term'
import type { Candidate } from '../../_records/lookup/candidate'

/** A page or an act of the console that this person may open. */
export type Command = { key: string; kind: 'place' | 'act'; label: string; href: string; keyHint?: string }
/** A text to be looked up: as one reference on its page, or line by line. */
export type LookupRow = { key: string; kind: 'reference' | 'id' | 'lines'; label: string; detail?: string; href: string | null }
export type Row = Candidate | Command | LookupRow
type GroupName = 'found' | 'lookUp' | 'related' | 'recent' | 'places' | 'acts'
export type Group = { name: GroupName; rows: readonly Row[] }

type Sources = {
  text: string
  found: readonly Candidate[]
  related: readonly Candidate[]
  lookup: LookupRow | undefined
  recent: readonly Candidate[]
  commands: readonly Command[]
}

/**
 * In which order things are proposed: records first for what looks like a value; for what looks like a word first what is known here, so that
 * the first row stays the first one when the answer comes. A record has one row, where it comes first.
 */
export function toGroups({ text, found, related, lookup, recent, commands }: Sources): Group[] {
  const named = matchingOptions(commands, text)
  const proposals: Group[] = [
    { name: 'recent', rows: matchingRows(recent, text) },
    { name: 'places', rows: named.filter(({ kind }) => kind === 'place') },
    { name: 'acts', rows: named.filter(({ kind }) => kind === 'act') },
  ]
  const answers: Group[] = [
    { name: 'found', rows: found },
    { name: 'lookUp', rows: lookup ? [lookup] : [] },
    { name: 'related', rows: related },
  ]
  const groups = looksLikeValue(text) ? [...answers, ...proposals] : [...proposals, ...answers]
  const taken = new Set<string>()
  const isNew = ({ key }: Row) => !taken.has(key) && taken.add(key)
  return groups.map(({ name, rows }) => ({ name, rows: rows.filter(isNew) })).filter(({ rows }) => rows.length > 0)
}

/** Also by whom it pays and how much. */
function matchingRows(rows: readonly Candidate[], text: string): Candidate[] {
  return matchingOptions(
    rows.map((row) => ({ row, label: `${row.label} ${row.detail ?? ''}` })),
    text,
  ).map(({ row }) => row)
}
