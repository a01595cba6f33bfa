'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '#components/class-names'

export type DialogProps = {
  open: boolean
  /** Asked by Esc or a press on the scrim; the caller then sets `open`. */
  onClose: () => void
  /** The question. */
  title: ReactNode
  /** What follows from it, under the question. */
  lead?: ReactNode
  children?: ReactNode
  /** "Keep it …" first, the act last. */
  footer?: ReactNode
  wide?: boolean
  /** The question takes the focus, and Enter on it sends the form inside: for what has to be read before it is done. */
  asks?: boolean
}

/** A question over the page. The browser's own dialog holds the focus inside and gives it back afterwards. */
export function Dialog({ open, onClose, title, lead, children, footer, wide, asks }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open && !element.current?.open) {
      element.current?.showModal()
      if (asks) heading.current?.focus()
    }
    if (!open && element.current?.open) element.current.close()
  }, [open, asks])
  useLayoutEffect(() => {
    const dialog = element.current
    return () => dialog?.close() // only a dialog that is closed before it goes gives the focus back
  }, [])

  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    element.current?.querySelector('form')?.requestSubmit()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, and the browser gives it
    <dialog
      ref={element}
      className={classNames('dialog dlgw', wide && 'wide')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <>
          <div className="b">
            <h2 id={titleId} ref={heading} tabIndex={asks ? -1 : undefined} onKeyDown={asks ? send : undefined}>
              {title}
            </h2>
            {lead && <p className="lead">{lead}</p>}
            {children}
          </div>
          {footer && <div className="f">{footer}</div>}
        </>
      )}
    </dialog>
  )
}
