'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#components/class-names'

let isResultDue = false
/** Whether a page was rendered since the document was loaded: on the first one no element has the focus. */
let isDrawn = false
const mark = 'cauce.result'

/** Makes the title of the page that is rendered next take the focus and be announced: it shows the result of an action. */
export function focusNextTitle() {
  isResultDue = true
}

/** Does the same if the next page is another document, such as after signing in. */
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
  /** The element with the status of the record; it is announced after the title. */
  statusId?: string
  children: ReactNode
}

/**
 * Shows the first heading of a page; a long word, such as an e-mail, breaks. It takes the focus after an action, and if the
 * focused element was in the page before.
 */
export function PageTitle({ className, statusId, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Without dependencies: it is rendered again whenever the server has rendered the page again, and at no other time.
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
    <h1 ref={heading} tabIndex={-1} className={classNames('min-w-0 wrap-anywhere', className)} aria-describedby={statusId}>
      {children}
    </h1>
  )
}
