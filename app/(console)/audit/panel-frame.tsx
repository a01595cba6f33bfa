'use client'

import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { AppLink } from '#components/app-link'
import { buttonLook } from '#components/button'
import { useKeys } from '#components/keys'
import { toRoute } from '#lib/shared/to-route'
import { focusPanel, isPanelDue, rowOf } from './panel-focus'

type Props = {
  /** The number of the record whose row is open. */
  seq: string
  title: ReactNode
  fact: ReactNode
  hrefs: { close: string; previous?: string; next?: string }
  words: { label: string; close: string; previous: string; next: string }
  children: ReactNode
}

/* Beside the list if there is room, else over it. */
const place = [
  'flex flex-col border bg-card desktop:sticky desktop:top-[calc(var(--band-h)+var(--bar-h)+16px)] desktop:rounded-lg',
  'desktop:max-h-[calc(100dvh-var(--band-h)-var(--bar-h)-32px)]',
  'max-desktop:fixed max-desktop:top-(--band-h) max-desktop:right-0 max-desktop:bottom-0 max-desktop:z-40',
  'max-desktop:w-[min(420px,100vw)] max-desktop:border-y-0 max-desktop:border-r-0 max-desktop:shadow-lg',
].join(' ')

/** Shows one act beside the list: Esc closes it and returns the focus to its row, j and k go to the next and the previous act. */
export function PanelFrame({ seq, title, fact, hrefs, words, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const router = useRouter()
  useLayoutEffect(() => {
    if (isPanelDue()) heading.current?.focus({ preventScroll: true })
    rowOf(seq)?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }, [seq])
  useLayoutEffect(() => {
    const element = panel.current
    return () => {
      if (element?.contains(document.activeElement)) rowOf(seq)?.focus()
    }
  }, [seq])
  const go = (href: string | undefined) => () => {
    if (href === undefined) return false
    focusPanel()
    router.replace(toRoute(href), { scroll: false })
  }
  const keys = { j: go(hrefs.next), k: go(hrefs.previous), Escape: () => router.push(toRoute(hrefs.close), { scroll: false }) }
  useKeys(keys, { j: words.next, k: words.previous, Escape: words.close })
  return (
    <aside ref={panel} aria-label={words.label} data-slot="panel" className={place}>
      <header className="flex min-h-12 items-center gap-2 border-b py-2 pr-3 pl-4">
        <div className="mr-auto min-w-0">
          <h2 ref={heading} tabIndex={-1} className="wrap-anywhere focus:not-focus-visible:outline-none">
            {title}
          </h2>
          <span className="text-xs text-muted tabular-nums">{fact}</span>
        </div>
        <Neighbour href={hrefs.previous} label={words.previous} icon={<ChevronUp />} />
        <Neighbour href={hrefs.next} label={words.next} icon={<ChevronDown />} />
        <AppLink
          href={hrefs.close}
          scroll={false}
          className={buttonLook({ variant: 'ghost', size: 'icon-sm' })}
          aria-label={words.close}
          title={words.close}
        >
          <X />
        </AppLink>
      </header>
      <div className="flex flex-col gap-4 overflow-y-auto p-4">{children}</div>
    </aside>
  )
}

/** Links to the act before or after; renders nothing at the ends of the list. */
function Neighbour({ href, label, icon }: { href: string | undefined; label: string; icon: ReactNode }) {
  if (!href) return null
  return (
    <AppLink
      href={href}
      replace
      scroll={false}
      className={buttonLook({ size: 'icon-sm' })}
      aria-label={label}
      title={label}
      onClick={focusPanel}
    >
      {icon}
    </AppLink>
  )
}
