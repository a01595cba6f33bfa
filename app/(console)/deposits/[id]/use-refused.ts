'use client'

import { useTranslations } from 'next-intl'
import type { ActionRefusal } from '#lib/access/run-action'
import { useFailure } from '../../_kit/words/use-failure'

/** Refusals that have a sentence of their own here. The first three mean that the page was stale. */
const own = [
  'invalid_transition',
  'approval_differs',
  'deposit_already_used',
  'deposit_mismatch',
  'quote_expired',
  'quote_not_confirmable',
  'customer_not_verified',
  'customer_blocked',
  'self_approval_forbidden',
] as const

/** Returns a function that says why a step was refused; undefined if nothing was refused. Null: the console did not answer. */
export function useRefused(): (refusal: ActionRefusal | null | undefined) => string | undefined {
  const [t, failure] = [useTranslations('deposit-acts.refused'), useFailure()]
  return (refusal) => {
    if (refusal === undefined) return undefined
    const known = own.find((code) => code === refusal?.code)
    return known === undefined ? failure(refusal) : t(known)
  }
}
