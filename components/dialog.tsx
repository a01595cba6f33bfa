'use client'

import { useTranslations } from 'next-intl'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { classNames } from '#components/class-names'
import { useTypedText } from '#components/typed-text'

/** The panel of a dialog, without its size. */
export const dialogPanel = 'mx-auto rounded-xl border bg-overlay text-inherit shadow-lg'

const dialogLook = 'top-[12dvh] max-h-[84dvh] max-w-[calc(100vw-24px)] overflow-auto text-left whitespace-normal'

export type DialogProps = {
  open: boolean
  /** Called on Esc and on a press on the backdrop, unless the first only warns of typed text; the caller then sets `open`. */
  onClose: () => void
  /** The question. */
  title: ReactNode
  /** The consequence, under the question. */
  lead?: ReactNode
  children?: ReactNode
  /** "Keep it …" first, the act last. */
  footer?: ReactNode
  wide?: boolean
  /** The question takes the focus, and Enter submits the form inside: for text that has to be read before the act. */
  asks?: boolean
}

/** Shows a modal dialog, which warns before it loses typed text. The browser's `<dialog>` traps the focus and restores it. */
export function Dialog({ open, onClose, title, lead, children, footer, wide, asks }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  /** A press that begins inside, as when text is selected, does not close the dialog, nor the second of the two that opened it. */
  const pressedOutside = useRef(false)
  const typed = useTypedText(open)
  useOpen(element, open, () => asks && heading.current?.focus())

  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    element.current?.querySelector('form')?.requestSubmit()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, and the browser gives it
    <dialog
      ref={element}
      className={classNames(dialogPanel, dialogLook, wide ? 'w-180' : 'w-120')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        typed.leave(onClose)
      }}
      onInput={typed.onInput}
      onMouseDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget && event.detail < 2
      }}
      onClick={(event) => event.target === event.currentTarget && pressedOutside.current && typed.leave(onClose)}
    >
      {open && (
        <div className="px-5 pt-5 pb-4">
          <h2 id={titleId} ref={heading} className="text-lg" tabIndex={asks ? -1 : undefined} onKeyDown={asks ? send : undefined}>
            {title}
          </h2>
          {lead && <p className="mt-1 mb-4 text-sm text-subtle">{lead}</p>}
          {typed.warned && <TypedIsLost />}
          {children}
          {footer && <DialogFooter>{footer}</DialogFooter>}
        </div>
      )}
    </dialog>
  )
}

/** Says that the next Esc loses what was typed, wherever the dialog is scrolled. It is no Notice, to spare pages its icons. */
function TypedIsLost() {
  const t = useTranslations('common')
  return (
    <p role="alert" className="sticky top-3 bg-wait-soft p-3">
      {t('typed')}
    </p>
  )
}

/** Opens and closes the browser's dialog with the state of the page. */
function useOpen(element: RefObject<HTMLDialogElement | null>, open: boolean, onOpen: () => void) {
  const opened = useEffectEvent(onOpen)
  useEffect(() => {
    if (open && !element.current?.open) {
      element.current?.showModal()
      opened()
    }
    if (!open && element.current?.open) element.current.close()
  }, [element, open])
  useLayoutEffect(() => {
    const dialog = element.current
    return () => dialog?.close() // only a dialog that is closed before it is removed restores the focus
  }, [element])
}

/** Shows the last line of a dialog, which stays while the rest scrolls: the way back first, the act last. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-slot="dialog-foot"
      className="flex justify-end gap-2 border-t bg-sunken px-5 py-3 max-tablet:flex-wrap max-tablet:*:flex-auto"
    >
      {children}
    </div>
  )
}
