'use client'

import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { focusNextTitle } from '#components/page-title'
import { CustomerBody } from '#contract/customer-body'
import { pathOf } from '#lib/shared/path-of'
import { forgetTyped } from '../../_kit/form/typed-in-tab'
import { type ShownFailure, unanswered } from '../../_kit/words/use-failure'
import { useOpenCall } from '../../_records/call/use-open-call'
import { createCustomer } from './actions'
import type { CustomerFormState } from './empty-customer'

export type CreateFailure = ShownFailure & { existing?: string }

/**
 * Sends the form once. Nothing is sent while the outcome of an attempt is unknown. A customer with only a phone, which no look-up
 * can find, is sent again only after the user confirms it.
 */
export function useCreateCustomer(
  form: CustomerFormState,
  { idempotencyKey, isTaken }: { idempotencyKey: string; isTaken: boolean },
) {
  const router = useRouter()
  const [failure, setFailure] = useState<CreateFailure | null>(null)
  const [pending, startTransition] = useTransition()
  const open = (id: string) => {
    forgetTyped('customer')
    focusNextTitle()
    router.push(pathOf.customer(id))
  }
  const { call, follow, forget } = useOpenCall(open)
  const [isTicked, tick] = useState(false)
  const isNeeded = call.end === 'not_known' && form.values.email.trim() === ''

  const send = form.submit(() => {
    if (isTaken || call.end === 'open' || (isNeeded && !isTicked)) return
    startTransition(async () => {
      const parsed = CustomerBody.safeParse(withoutBlanks(form.values))
      if (!parsed.success) return
      const result = await createCustomer({ body: parsed.data, idempotencyKey, again: isTicked }).catch(() => null)
      if (result?.ok) return open(result.value.id)
      setFailure(null)
      if (follow(result)) return
      forget()
      form.refuse(result?.fields ?? [])
      const existing = result?.extra?.existing_customer_id
      setFailure({ ...(result ?? unanswered), existing: typeof existing === 'string' ? existing : undefined })
    })
  })
  return { send, pending, failure, call, again: { isNeeded, isTicked, tick } }
}

function withoutBlanks(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}
