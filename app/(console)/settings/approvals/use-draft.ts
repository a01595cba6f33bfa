'use client'

import { useLocale } from 'next-intl'
import { useState } from 'react'
import type { StoredRule } from '#backoffice/approvals/rule-shape'
import { type DraftRule, faultsOf, toDraft, toStored } from './draft-rule'

const fresh: StoredRule = {
  currency: 'dollars',
  amountAbove: null,
  personDayAbove: null,
  payeeDayAbove: null,
  newPayeeHours: null,
  role: 'approver',
  approvers: 1,
}

/** Returns the entered rules; `stored` is null while one of them has an error. */
export function useDraft(first: readonly StoredRule[]) {
  const locale = useLocale()
  const [rules, setRules] = useState(() => first.map((rule, place) => toDraft(rule, `${place}`, locale)))
  const [made, setMade] = useState(first.length)
  const isSound = rules.every((rule) => Object.keys(faultsOf(rule, locale)).length === 0)
  return {
    rules,
    stored: isSound ? rules.map((rule) => toStored(rule, locale)) : null,
    change: (place: number, rule: DraftRule) => setRules(rules.with(place, rule)),
    remove: (place: number) => setRules(rules.toSpliced(place, 1)),
    moveUp: (place: number) => setRules(rules.toSpliced(place, 1).toSpliced(place - 1, 0, ...rules.slice(place, place + 1))),
    add: () => {
      setRules([...rules, toDraft(fresh, `${made}`, locale)])
      setMade(made + 1)
    },
  }
}
