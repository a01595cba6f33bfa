'use client'

import { Search } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { classNames } from '#components/class-names'
import { dialogPanel } from '#components/dialog'

export type CommandDialogProps = {
  open: boolean
  onClose: () => void
  label: string
  placeholder: string
  text: string
  onType: (text: string) => void
  /** Called with the whole pasted text: a one-line field would drop its line breaks. */
  onPaste: (text: string) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  /** The list under the field, and the active row. */
  listId: string
  activeId: string | undefined
  /** How the text was interpreted, at the end of the field. */
  reading?: ReactNode
  children: ReactNode
}

/** Shows one field over the page with a list under it. The focus stays in the field; the arrow keys move in the list. */
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
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way out, and the browser gives it
    <dialog
      ref={dialog}
      className={classNames(
        dialogPanel,
        'top-[12dvh] max-h-[84dvh] w-160 max-w-[calc(100vw-16px)] flex-col overflow-hidden open:flex',
      )}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <CommandField ref={input} {...props} />
      {open && props.children}
    </dialog>
  )
}

function CommandField({ ref, ...props }: CommandDialogProps & { ref: Ref<HTMLInputElement> }) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    const { selectionStart, selectionEnd, value } = event.currentTarget
    // Only a paste that replaces everything is handled; inserting text is normal typing.
    if (pasted === '' || (value !== '' && (selectionStart !== 0 || selectionEnd !== value.length))) return
    event.preventDefault()
    props.onPaste(pasted)
  }
  return (
    <div className="flex h-14 flex-none items-center gap-3 border-b px-4 has-[input:focus-visible]:border-focus">
      <Search className="size-5 stroke-[1.6] text-muted" />
      <input
        ref={ref}
        type="text"
        className="h-10 min-w-0 flex-1 text-lg text-ellipsis outline-none placeholder:text-muted"
        role="combobox"
        aria-label={props.label}
        aria-expanded={props.open}
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
      {props.reading && <span className="contents max-tablet:hidden">{props.reading}</span>}
    </div>
  )
}
