'use client'

import { useRouter } from 'next/navigation'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import { SearchBox } from '#components/input-box'
import { useKeys } from '#components/keys'
import { Refused } from '#components/refused'
import { toRoute } from '#lib/shared/to-route'
import { useHandedOver } from '../_kit/form/handed-over'
import { useSettled } from '../_kit/live/use-settled'
import { type SearchRefusal, useSearchRefusal } from '../_kit/words/search-refusal'
import { searchCustomers } from './actions'

type Props = {
  label: string
  placeholder: string
  failed: string
  seesEmails: boolean
  /** The address of the list without the search; undefined if there is no search. */
  clearHref: string | undefined
}

/**
 * Shows the search field. The text may be an e-mail or a phone, so it is sent in the body of an action and returned encrypted. It
 * is searched with a debounce, because each search is recorded, and at once on Enter. A part of a member that this person sees
 * masked is not sent before Enter.
 */
export function CustomerSearch({ label, placeholder, failed, seesEmails, clearHref }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const refusalText = useSearchRefusal()
  const { type, enter, pending, refused } = useSearch(input, { seesEmails, clearHref })
  useKeys({ '/': () => input.current?.focus() })
  return (
    <form
      className="max-tablet:w-full"
      action={enter} // also for a submit before hydration
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <SearchBox
        ref={input}
        type="text"
        label={label}
        placeholder={placeholder}
        maxLength={254}
        onChange={({ target }) => type(target.value)}
        busy={pending}
      />
      <Refused>{refused && (refusalText(refused) ?? failed)}</Refused>
    </form>
  )
}

type Input = RefObject<HTMLInputElement | null>

function useSearch(input: Input, { seesEmails, clearHref }: Pick<Props, 'seesEmails' | 'clearHref'>) {
  const router = useRouter()
  const [text, setText] = useState('')
  const { search, forget, lastTerm, pending, startTransition, refused } = useAddressOf(input)
  const replace = (href: string) => router.replace(toRoute(href), { scroll: false })
  const empty = () => {
    setText('')
    if (input.current) input.current.value = ''
  }
  const settled = useSettled(text.trim(), 300)
  const searchSettled = useEffectEvent(async () => {
    if (settled === '' || settled === lastTerm.current) return
    const { planSearch } = await import('../_records/customer/plan-search') // its phone metadata would slow the first load
    if (settled !== input.current?.value.trim() || planSearch(settled, { seesEmails }) === undefined) return
    search(settled, replace)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is queried when the text has settled
  useEffect(() => void searchSettled(), [settled])

  useHandedOver('customer-search', (term) => {
    if (input.current) input.current.value = term
    setText(term)
    search(term, replace, '')
  })

  const searched = clearHref !== undefined
  const leaveField = useEffectEvent(() => {
    if (!searched && text.trim() === lastTerm.current) empty()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search that was taken away on the page leaves the field
  useEffect(() => leaveField(), [searched])

  const type = (typed: string) => {
    setText(typed)
    if (typed.trim() !== '') return
    forget()
    if (clearHref) startTransition(() => replace(clearHref))
  }
  const enter = () => {
    const term = input.current?.value.trim() // also text that was typed before hydration
    if (!term) return
    search(term, (href) => {
      empty()
      input.current?.blur() // so that the next key moves between the rows
      router.push(toRoute(href))
    })
  }
  return { type, enter, pending, refused }
}

/** Requests the address of a search, which records it, and navigates there unless another text was searched meanwhile. */
function useAddressOf(input: Input) {
  const lastTerm = useRef('')
  const [pending, startTransition] = useTransition()
  const [refused, setRefused] = useState<SearchRefusal | null>(null)
  const search = (term: string, go: (href: string) => void, address = window.location.search) => {
    lastTerm.current = term
    startTransition(async () => {
      const result = await searchCustomers({ term, address }).catch(() => null)
      if (lastTerm.current !== term) return // superseded by another text
      setRefused(result?.ok ? null : (result ?? { code: 'internal_error' }))
      if (!result?.ok && input.current?.value === '') input.current.value = term // React resets a form submitted before hydration
      if (result?.ok) startTransition(() => go(result.value.href))
    })
  }
  const forget = () => {
    lastTerm.current = ''
    setRefused(null)
  }
  return { search, forget, lastTerm, pending, startTransition, refused }
}
