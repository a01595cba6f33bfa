'use client'

import type { ComponentProps, KeyboardEvent } from 'react'

const steps: Readonly<Record<string, (here: number, last: number) => number>> = {
  ArrowRight: (here, last) => (here === last ? 0 : here + 1),
  ArrowLeft: (here, last) => (here === 0 ? last : here - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Links side by side, such as the tabs of a record: arrow keys move the focus between them, Home and End to the first and the
 * last, and Enter follows one. They remain links, and each remains a tab stop.
 */
export function ArrowLinks(props: ComponentProps<'nav'>) {
  return <nav {...props} onKeyDown={move} />
}

function move(event: KeyboardEvent<HTMLElement>) {
  const step = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[href]')]
  const here = links.findIndex((link) => link.matches(':focus'))
  if (here < 0) return
  event.preventDefault()
  links[step(here, links.length - 1)]?.focus()
}
