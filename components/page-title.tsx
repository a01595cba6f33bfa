'use client'

import { type ReactNode, useEffect, useRef } from 'react'

let isResultDue = false

/** Call this when an act has ended: the title of the page that is drawn next shows its result, takes the focus and is read out. */
export function focusNextTitle() {
  isResultDue = true
}

type Props = {
  className?: string
  /** The element that says how the record stands; it is read out after the title. */
  statusId?: string
  children: ReactNode
}

/** The first heading of a page. */
export function PageTitle({ className, statusId, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Without a list of causes: it is drawn anew whenever the server has drawn the page anew, and at no other time.
  useEffect(() => {
    if (!isResultDue) return
    isResultDue = false
    heading.current?.focus()
  })
  return (
    <h1 ref={heading} tabIndex={-1} className={className} aria-describedby={statusId}>
      {children}
    </h1>
  )
}
