'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState, useTransition } from 'react'
import { pathOf } from '#lib/path-of'
import { isWholeEmail } from '../customers/plan-search'
import { lookUp } from '../lookup/actions'
import {
  detectTerm,
  isList,
  longestTerm,
  looksLikeValue,
  mostLines,
  splitTerms,
  type TermKind,
  termsToAsk,
} from '../lookup/detect-term'
import { type Command, type Group, type LookupRow, type Row, toGroups } from './palette-groups'
import type { Typed } from './typed'
import { type Search, useCandidates, useRecent } from './use-candidates'

type Input = { typed: Typed; commands: readonly Command[]; go: (href: string) => void }

export type PaletteView = {
  groups: readonly Group[]
  active: Row | undefined
  search: Search
  kind: TermKind | undefined
  /** The look-up of a list could not be begun. */
  refused: boolean
  /** Enter was pressed before the answer came: it is opened when it is the only one. */
  waiting: boolean
  move: (step: 1 | -1) => void
  enter: () => void
  open: (row: Row) => void
  askAgain: () => void
}

/** The state of the palette: what is asked, what is proposed, and what Enter does. */
export function usePalette({ typed: { text, pasted }, commands, go }: Input): PaletteView {
  const t = useTranslations('palette')
  const recent = useRecent()
  const kinds = isList(text) ? [] : detectTerm(text).map(({ kind }) => kind)
  const asked = termToAsk(text, kinds, pasted)
  const { search: latest, askAgain, askNow } = useCandidates(asked, pasted ? 0 : pauseOf(kinds))
  const search = about(latest, asked)
  const known = search.phase === 'known' ? search.answer : undefined
  const lookup = known && known.found.length > 0 && known.failed === null ? undefined : lookupOf(text)
  const groups = toGroups({
    text,
    found: known?.found ?? [],
    related: known?.related ?? [],
    lookup: lookup && {
      ...lookup,
      label: t(`lookUp.${Number(lookup.values.count) > mostLines ? 'tooManyLines' : lookup.kind}`, lookup.values),
    },
    recent,
    commands,
  })
  const rows = groups.flatMap((group) => group.rows)
  const [at, setAt] = useState<{ text: string; index: number }>()
  // Where several were found the person chooses: Enter must not, whether it comes before the answer or after it.
  const first = known && known.found.length > 1 ? -1 : 0
  const index = at?.text === text ? Math.min(at.index, rows.length - 1) : first
  const [waitingFor, setWaitingFor] = useState<string>()
  const [refused, setRefused] = useState(false)
  const [, startTransition] = useTransition()

  const open = (row: Row) => {
    if (row.href !== null) return go(row.href)
    startTransition(async () => {
      const result = await lookUp({ term: text }).catch(() => null)
      setRefused(!result?.ok)
      if (result?.ok) go(result.value.href)
    })
  }
  const enter = () => {
    // A reference alone leads to its status whether or not it was found meanwhile.
    const unsure = search.phase === 'looking' && kinds[0] !== 'reference' && index === 0
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

/** An answer about another text is none; what is about to be asked counts as being asked. */
function about(search: Search, asked: string | null): Search {
  if (asked === null) return { phase: 'idle' }
  return search.phase !== 'idle' && search.term === asked ? search : { phase: 'looking', term: asked }
}

/**
 * What was pasted is asked at once; what is typed only when it is whole, so that half a reference is not looked up with each letter. A part of
 * an e-mail is not even sent: nobody is found by it here.
 */
function termToAsk(text: string, kinds: readonly TermKind[], pasted: boolean): string | null {
  if (text.length > longestTerm || isList(text)) return null
  if (kinds.length === 0) return pasted && termsToAsk(text).length > 0 ? text : null
  if (kinds[0] === 'email') return isWholeEmail(detectTerm(text)[0]?.value ?? '') ? text : null
  return kinds[0] === 'id' || kinds[0] === 'phone' || pasted ? text : null
}

/**
 * Milliseconds. An address or a number reads as whole before its end ("ana@example.co"), and each question is one of the thirty look-ups of a
 * minute; but who has typed the last key wants to see the answer within 300.
 */
function pauseOf([kind]: readonly TermKind[]): number {
  return kind === 'email' || kind === 'phone' ? 150 : 100
}

type Unnamed = Omit<LookupRow, 'label'> & { values: Record<string, string | number> }

function lookupOf(text: string): Unnamed | undefined {
  if (isList(text))
    return { key: 'lines', kind: 'lines', href: null, values: { count: splitTerms(text).length, most: mostLines } }
  const reference = detectTerm(text).find(({ kind }) => kind === 'reference')?.value
  if (reference === undefined) return opaqueIdOf(text)
  return { key: 'reference', kind: 'reference', href: pathOf.lookup({ ref: reference }), values: { reference } }
}

/** What is no word and nothing else either may be an id of another API. */
function opaqueIdOf(text: string): Unnamed | undefined {
  const [first] = looksLikeValue(text) ? termsToAsk(text) : []
  if (first?.kind !== 'id' || detectTerm(text).length > 0) return undefined
  return { key: 'id', kind: 'id', href: pathOf.lookup({ id: first.value }), values: { id: first.value } }
}
