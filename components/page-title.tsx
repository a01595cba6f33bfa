'use client'

import { type ReactNode, useEffect, useRef } from 'react'

let isResultDue = false
/** Whether a page was drawn since the document was loaded: a browser gives the focus of the first one to nobody. */
let isDrawn = false
const mark = 'cauce.result'

/** Call this when an act has ended: the title of the page that is drawn next shows its result, takes the focus and is read out. */
export function focusNextTitle() {
  isResultDue = true
}

/** The same where the next page is another document, such as after signing in. */
export function focusTitleOfNextDocument() {
  sessionStorage.setItem(mark, 'due')
}

function isResultOfLastDocument(): boolean {
  const isDue = sessionStorage.getItem(mark) !== null
  sessionStorage.removeItem(mark)
  return isDue
}

type Props = {
  className?: string
  /** The element that says how the record stands; it is read out after the title. */
  statusId?: string
  children: ReactNode
}

/** The first heading of a page. It takes the focus after an act, and when what had it went with the page before. */
export function PageTitle({ className, statusId, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Without a list of causes: it is drawn anew whenever the server has drawn the page anew, and at no other time.
  useEffect(() => {
    if (!isResultDue) return
    isResultDue = false
    heading.current?.focus()
  })
  useEffect(() => {
    const isLost = isDrawn && document.activeElement === document.body
    isDrawn = true
    if (isLost || isResultOfLastDocument()) heading.current?.focus()
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={className} aria-describedby={statusId}>
      {children}
    </h1>
  )
}
