'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { pathOf } from '#lib/shared/path-of'
import { handOver } from '../../_kit/form/handed-over'
import {
  detectTerm,
  isAmount,
  isList,
  longestTerm,
  looksLikeValue,
  mostLines,
  splitTerms,
  type TermKind,
  termsToAsk,
} from '../../_kit/search/detect-term'
import { isWholeEmail } from '../../_records/customer/plan-search'
import { lookUp } from '../../_records/lookup/actions'
import type { Candidates } from '../../_records/lookup/candidate'
import type { CandidateQuery, Search } from './ask-candidates'
import { nextSteps } from './next-steps'
import { type Command, type Group, type LookupRow, type Row, toGroups } from './palette-groups'
import { hasParts, partsOf } from './parts'
import type { Typed } from './typed'
import { useCandidates, useRecent, useRhythm } from './use-candidates'

type Input = { typed: Typed; commands: readonly Command[]; go: (href: string) => void }

export type PaletteView = {
  groups: readonly Group[]
  active: Row | undefined
  search: Search
  kind: TermKind | undefined
  /** Several records match this text exactly: the user chooses. */
  ambiguous: boolean
  /** The look-up of a list could not be started. */
  refused: boolean
  /** Enter was pressed before the answer arrived: the record is opened if it is the only match. */
  waiting: boolean
  move: (step: 1 | -1) => void
  enter: () => void
  open: (row: Row) => void
  askAgain: () => void
}

/** Returns the state of the palette: the query, the suggestions and what Enter does. */
export function usePalette({ typed, commands, go }: Input): PaletteView {
  const { text } = typed
  const kinds = isList(text) ? [] : detectTerm(text).map(({ kind }) => kind)
  const { search, known, ambiguous, askAgain, askNow } = useAnswer(typed, kinds)
  const groups = useGroups({ text, known, commands })
  const rows = groups.flatMap((group) => group.rows)
  const [at, setAt] = useState<{ text: string; index: number }>()
  const first = ambiguous ? -1 : 0
  const index = at?.text === text ? Math.min(at.index, rows.length - 1) : first
  const [waitingFor, setWaitingFor] = useState<string>()
  const { open, refused } = useOpening(text, go)

  const enter = () => {
    const unsure = search.phase === 'looking' && index === 0 && !isSure(rows[0], { text, kind: kinds[0] })
    if (unsure) {
      setWaitingFor(text)
      askNow()
    } else if (rows[index]) open(rows[index])
  }
  const only = known?.found.length === 1 ? known.found[0] : undefined
  const arrive = useEffectEvent(() => {
    setWaitingFor(undefined)
    if (waitingFor === text && only) open(only)
  })
  useEffect(() => {
    if (search.phase === 'known' || search.phase === 'unanswered') arrive()
  }, [search.phase])
  return {
    groups,
    active: rows[index],
    search,
    kind: kinds[0],
    ambiguous,
    refused,
    waiting: waitingFor === text && search.phase === 'looking',
    move: (step) => {
      const next = index < 0 && step < 0 ? rows.length - 1 : (index + step + rows.length) % rows.length
      if (rows.length > 0) setAt({ text, index: next })
    },
    enter,
    open,
    askAgain,
  }
}

/** Searches for the typed text, and returns what is known. */
function useAnswer({ text, pasted }: Typed, kinds: readonly TermKind[]) {
  const current = textToAsk(text, kinds, { pasted, locale: useLocale() })
  const rhythm = useRhythm(text)
  const { search: latest, askAgain, askNow } = useCandidates(current, () => (pasted ? 0 : rhythm()))
  const search = about(latest, current)
  const known = search.phase === 'known' ? search.answer : undefined
  // If a complete text matches several records, the user chooses: Enter opens none, before or after the answer.
  const ambiguous = current?.whole === true && known !== undefined && known.found.length > 1
  return { search, known, ambiguous, askAgain, askNow }
}

type Proposed = { text: string; known: Candidates | undefined; commands: readonly Command[] }

function useGroups({ text, known, commands }: Proposed): Group[] {
  const [t, recent] = [useTranslations('palette'), useRecent()]
  const lookup = known && known.found.length > 0 && known.failed === null ? undefined : lookupOf(text)
  const labelled = lookup && {
    ...lookup,
    label: t(`lookUp.${Number(lookup.values.count) > mostLines ? 'tooManyLines' : lookup.kind}`, lookup.values),
  }
  const isNothing = known !== undefined && known.found.length === 0 && known.failed === null
  const [term] = isNothing && !isList(text) ? detectTerm(text) : []
  const next = nextSteps(term, commands).map((step) => ({
    key: `next-${step.name}`,
    kind: 'next' as const,
    label: t(`next.${step.name}`),
    href: step.href,
    hands: step.hands,
  }))
  return toGroups({ text, found: known?.found ?? [], related: known?.related ?? [], lookup: labelled, next, recent, commands })
}

/** Opens a row; a list is encrypted first. `refused`: that failed. */
function useOpening(text: string, go: (href: string) => void) {
  const [refused, setRefused] = useState(false)
  const [, startTransition] = useTransition()
  const open = (row: Row) => {
    if (row.href !== null) {
      if (row.kind === 'next') handOver(row.hands)
      return go(row.href)
    }
    startTransition(async () => {
      const result = await lookUp({ term: text }).catch(() => null)
      setRefused(!result?.ok)
      if (result?.ok) go(result.value.href)
    })
  }
  return { open, refused }
}

/** Returns the search for this text: the answer for another text is ignored, and a query in its debounce counts as running. */
function about(search: Search, current: CandidateQuery | null): Search {
  if (current === null) return { phase: 'idle' }
  return search.phase !== 'idle' && search.term === current.term ? search : { phase: 'looking', term: current.term }
}

/**
 * Returns the query for a text. A pasted text is searched as a whole, and so is one that can only be a complete id, e-mail or
 * phone; other typed text is searched as a part. A part of an e-mail or a phone is not sent at all, because it matches no
 * customer.
 */
function textToAsk(
  text: string,
  kinds: readonly TermKind[],
  { pasted, locale }: { pasted: boolean; locale: string },
): CandidateQuery | null {
  if (text.length > longestTerm || isList(text)) return null
  const kind = isAmount(text) ? undefined : kinds[0]
  if (kind === 'email') return isWholeEmail(detectTerm(text)[0]?.value ?? '') ? { term: text, whole: true } : null
  if (kind === 'id' || kind === 'phone' || (pasted && !isAmount(text) && termsToAsk(text).length > 0))
    return { term: text, whole: true }
  // The server decides what this person sees of e-mails.
  return hasParts(partsOf(text, { locale, seesEmails: false })) ? { term: text, whole: false } : null
}

/** Returns whether Enter can open a row before the answer: a reference leads to its status, a word to a page or an act. */
function isSure(row: Row | undefined, { text, kind }: { text: string; kind: TermKind | undefined }): boolean {
  if (row === undefined || (kind !== undefined && kind !== 'reference')) return false
  return looksLikeValue(text) ? kind === 'reference' : !lookups.has(row.kind)
}

const lookups: ReadonlySet<Row['kind']> = new Set(['reference', 'id', 'lines'])

type Unnamed = Omit<LookupRow, 'label'> & { values: Record<string, string | number> }

function lookupOf(text: string): Unnamed | undefined {
  if (isList(text))
    return { key: 'lines', kind: 'lines', href: null, values: { count: splitTerms(text).length, most: mostLines } }
  const reference = detectTerm(text).find(({ kind }) => kind === 'reference')?.value
  if (reference === undefined) return opaqueIdOf(text)
  return { key: 'reference', kind: 'reference', href: pathOf.lookup({ ref: reference }), values: { reference } }
}

/** Returns an id for a text that is neither a word nor a known kind of value: it may be an id of another API. */
function opaqueIdOf(text: string): Unnamed | undefined {
  const [first] = looksLikeValue(text) ? termsToAsk(text) : []
  if (first?.kind !== 'id' || detectTerm(text).length > 0) return undefined
  return { key: 'id', kind: 'id', href: pathOf.lookup({ id: first.value }), values: { id: first.value } }
}
