'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { SearchBox } from '#components/input-box'
import { useKeys } from '#components/keys'
import { toRoute } from '#lib/to-route'
import { type SearchRefusal, useSearchRefusal } from '../search-refusal'
import { searchCustomers } from './actions'

/** What is typed travels in the body of an action and comes back sealed: it may be an e-mail or a phone. */
export function CustomerSearch({ label, placeholder, failed }: { label: string; placeholder: string; failed: string }) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [pending, startTransition] = useTransition()
  const [refused, setRefused] = useState<SearchRefusal | null>(null)
  const sayWhy = useSearchRefusal()
  useKeys({ '/': () => input.current?.focus() })

  const search = () => {
    const term = input.current?.value.trim()
    if (!term) return
    startTransition(async () => {
      const result = await searchCustomers({ term, address: window.location.search })
      setRefused(result.ok ? null : result)
      if (!result.ok) return
      if (input.current) {
        input.current.value = ''
        input.current.blur() // so that the next key moves along the rows
      }
      router.push(toRoute(result.value.href))
    })
  }

  return (
    <form
      className="max-md:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <SearchBox ref={input} type="text" label={label} placeholder={placeholder} maxLength={254} busy={pending} />
      {refused && (
        <span className="text-xs text-bad" role="alert">
          {sayWhy(refused) ?? failed}
        </span>
      )}
    </form>
  )
}
