'use client'

import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { AppLink } from '#components/app-link'
import { buttonLook } from '#components/button'
import { useKeys } from '#components/keys'
import { focusNextTitle } from '#components/page-title'
import { toRoute } from '#lib/shared/to-route'

type Props = { previous?: string; next?: string; words: { label: string; place: string; previous: string; next: string } }

/** Links to the previous and the next record of a queue, also on the keys [ and ], or k and j. */
export function QueueSteps({ previous, next, words }: Props) {
  const router = useRouter()
  const go = (href: string | undefined) => () => {
    if (href === undefined) return false
    focusNextTitle()
    router.push(toRoute(href))
  }
  const [back, on] = [go(previous), go(next)]
  useKeys({ '[': back, k: back, ']': on, j: on }, { '[': words.previous, k: words.previous, ']': words.next, j: words.next })
  const step = (href: string | undefined, label: string, icon: ReactNode) => {
    const look = buttonLook({ size: 'icon-sm' })
    if (href === undefined) {
      return (
        <button type="button" disabled className={look} aria-label={label}>
          {icon}
        </button>
      )
    }
    return (
      <AppLink href={href} className={look} aria-label={label} title={label} onClick={focusNextTitle}>
        {icon}
      </AppLink>
    )
  }
  return (
    <nav className="flex items-center gap-2 text-sm text-muted" aria-label={words.label}>
      <span className="whitespace-nowrap tabular-nums">{words.place}</span>
      {step(previous, words.previous, <ChevronUp />)}
      {step(next, words.next, <ChevronDown />)}
    </nav>
  )
}
