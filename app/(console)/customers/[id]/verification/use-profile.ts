'use client'

import { useRouter } from 'next/navigation'
import { type SubmitEvent, useReducer, useRef, useState, useTransition } from 'react'
import { useFaultFocus } from '#components/fault-focus'
import type { KeptMember } from '#contract/kyc-names'
import { useStoredForm } from '../../../_kit/form/use-stored-form'
import { type ShownFailure, unanswered } from '../../../_kit/words/use-failure'
import { useFailureMessages } from '../../../_kit/words/use-failure-messages'
import { useOpenCall } from '../../../_records/call/use-open-call'
import { sendProfile } from './actions'
import type { ProfileAnswer } from './send-profile'
import { StoredTyping } from './stored-typing'
import { isKept, type SentProfile, type TextName, type TypedProfile, toBody, typedOver } from './typed-profile'

export type ProfileOf = { customerId: string; type: 'individual' | 'business'; sent: SentProfile | undefined }
export type ProfileState = ReturnType<typeof useProfile>

/** Returns the state of the form: what is typed, the errors at its fields, and how to send it. */
export function useProfile({ customerId, type, sent }: ProfileOf, onSent: (answer: ProfileAnswer | 'found') => void) {
  const [first] = useState(() => typedOver(sent))
  const [typed, setTyped] = useState(first)
  const back = useStoredForm({ name: 'profile', value: typed, first, schema: StoredTyping, onBack: setTyped })
  const { faults, setFaults, form } = useFaults()
  const [failure, setFailure] = useState<ShownFailure>()
  const [pending, startTransition] = useTransition()
  const router = useRouter()
  const { call, follow, forget } = useOpenCall(() => {
    onSent('found')
    router.refresh() // the form is then one over what was found
  })
  const key = useKeyOf()

  const change = (members: Partial<TypedProfile>) => setTyped((before) => ({ ...before, ...members }))
  const send = () =>
    startTransition(async () => {
      setFailure(undefined)
      const profile = toBody(typed, sent, type)
      const result = await sendProfile({ customerId, idempotencyKey: key(JSON.stringify(profile)), profile }).catch(() => null)
      if (result?.ok) return onSent(result.value)
      setFaults(result?.fields ?? [])
      if (follow(result)) return
      forget()
      setFailure(result ?? unanswered)
      if (result?.code === 'precondition_failed') router.refresh()
    })
  return {
    typed,
    sent,
    type,
    back,
    change,
    setText: (name: TextName, value: string) => change({ texts: { ...typed.texts, [name]: value } }),
    isKept: (member: KeptMember) => isKept(member, typed, sent),
    retype: (member: KeptMember, on: boolean) =>
      change({ retyped: on ? [...typed.retyped, member] : typed.retyped.filter((other) => other !== member) }),
    /** Returns the sentence of the error at a pointer of the body, such as `/beneficial_owners/0/share`. */
    fault: (pointer: string) => faults(pointer),
    isChanged: JSON.stringify(typed) !== JSON.stringify(first),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      form.current = event.currentTarget
      if (!pending && call.end !== 'open') send()
    },
    failure,
    call,
    pending: pending || call.end === 'open',
  }
}

/** Returns how to look up errors by their pointers, and moves the focus to the first field that shows one. */
function useFaults() {
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map())
  const [refusals, count] = useReducer((before: number) => before + 1, 0)
  const [form, words] = [useFaultFocus(refusals), useFailureMessages()]
  const setFaults = (fields: readonly { pointer?: string | undefined; code: string }[]) => {
    setCodes(new Map(fields.map(({ pointer = '', code }) => [pointer.replace(/^\/profile/, ''), code])))
    count()
  }
  return { faults: (pointer: string) => words.field(codes.get(pointer)), setFaults, form }
}

/** Returns a function that gives the same content the same idempotency key. */
function useKeyOf() {
  const last = useRef<{ content: string; key: string }>(undefined)
  return (content: string) => {
    if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}
