'use client'

import { Search } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

export type CommandDialogProps = {
  open: boolean
  onClose: () => void
  label: string
  placeholder: string
  text: string
  onType: (text: string) => void
  /** What was put on the clipboard, whole: a field of one line would lose its line ends. */
  onPaste: (text: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  /** The list under the field, and the row that the keyboard is on. */
  listId: string
  activeId: string | undefined
  /** How the text was read, at the end of the field. */
  reading?: ReactNode
  children: ReactNode
}

/** One field over the page with a list under it. The focus stays in the field; the arrows move in the list. */
export function CommandDialog(props: CommandDialogProps) {
  const { open, onClose, label } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal()
      input.current?.focus()
      input.current?.select()
    }
    if (!open && dialog.current?.open) dialog.current.close()
  }, [open])
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    const { selectionStart, selectionEnd, value } = event.currentTarget
    // Only what replaces everything is read whole; a piece put into a text is typing.
    if (pasted === '' || (value !== '' && (selectionStart !== 0 || selectionEnd !== value.length))) return
    event.preventDefault()
    props.onPaste(pasted)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, and the browser gives it
    <dialog
      ref={dialog}
      className="dialog pal"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="pal-field">
        <Search className="size-5 stroke-[1.6]" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={open}
          aria-autocomplete="list"
          aria-controls={props.listId}
          aria-activedescendant={props.activeId}
          placeholder={props.placeholder}
          value={props.text}
          onChange={(event) => props.onType(event.target.value)}
          onPaste={paste}
          onKeyDown={props.onKey}
          autoComplete="off"
          spellCheck={false}
        />
        {props.reading}
      </div>
      {open && props.children}
    </dialog>
  )
}
