'use client'

import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useTransition } from 'react'
import { toRoute } from '#lib/to-route'
import { lookUp } from '../lookup/actions'

/**
 * The box at the top. What is typed travels in the body of an action, never in an address: it may be an e-mail or a phone.
 * Ctrl+K or ⌘K brings the cursor here from anywhere.
 */
export function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [pending, startTransition] = useTransition()

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [])

  const search = (form: FormData) => {
    const term = String(form.get('term') ?? '').trim()
    if (term === '') return
    startTransition(async () => {
      const result = await lookUp({ term })
      router.push(toRoute(result.ok ? result.value.href : '/lookup'))
    })
  }

  return (
    <search className="grow-search">
      <form action={search}>
        <label className="input find" aria-busy={pending || undefined}>
          <Search />
          <input
            ref={input}
            name="term"
            type="text"
            aria-label={label}
            placeholder={placeholder}
            autoComplete="off"
            maxLength={254}
          />
          <span className="kbd" aria-hidden="true">
            ⌘K
          </span>
        </label>
      </form>
    </search>
  )
}
