'use client'

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
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
}

/** A question over the page. The browser's own dialog holds the focus inside and gives it back afterwards. */
export function Dialog({ open, onClose, title, lead, children, footer, wide }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (open && !element.current?.open) element.current?.showModal()
    if (!open && element.current?.open) element.current.close()
  }, [open])
  useLayoutEffect(() => {
    const dialog = element.current
    return () => dialog?.close() // only a dialog that is closed before it goes gives the focus back
  }, [])

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
            <h2 id={titleId}>{title}</h2>
            {lead && <p className="lead">{lead}</p>}
            {children}
          </div>
          {footer && <div className="f">{footer}</div>}
        </>
      )}
    </dialog>
  )
}
