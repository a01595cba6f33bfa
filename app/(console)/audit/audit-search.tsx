'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { SearchBox } from '#components/input-box'
import { useKeys } from '#components/keys'
import { Refused } from '#components/refused'
import { toRoute } from '#lib/shared/to-route'
import { useFailure } from '../_kit/words/use-failure'
import { searchTrail } from './actions'

/** Shows the search field of the trail. The text may be personal: it is sent in the body of an action and returned encrypted. */
export function AuditSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const input = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const failure = useFailure()
  const [refused, setRefused] = useState<string | null>(null)
  const [pending, startTransition] = useTransition()
  useKeys({ '/': () => input.current?.focus() })
  const search = (form: FormData) =>
    startTransition(async () => {
      const term = String(form.get('term')).trim()
      if (term === '') return
      const found = await searchTrail({ term, address: window.location.search }).catch(() => null)
      setRefused(found?.ok ? null : failure(found))
      if (!found?.ok) return
      input.current?.blur() // so that the next key moves between the rows
      router.push(toRoute(found.value.href))
    })
  return (
    <form action={search} className="max-tablet:w-full">
      <SearchBox ref={input} name="term" label={label} placeholder={placeholder} maxLength={254} busy={pending} />
      <Refused>{refused}</Refused>
    </form>
  )
}
