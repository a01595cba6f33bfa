'use client'

import { cva } from 'class-variance-authority'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { buttonLook } from '#components/button'
import { menuPanel } from '#components/menu-items'

export type MenuProps = {
  /** The accessible name of the button, if its content does not have one. */
  label: string
  face: ReactNode
  faceClass?: string
  /**
   * Actions are aligned with the right end of the button; choices and forms of a filter with the left, and many choices scroll.
   */
  kind?: 'acts' | 'choices' | 'form'
  /** The width of the list. */
  listClass?: string
  /** Links, buttons and small groups of choices, stacked. */
  children: ReactNode
}

const listLook = cva(['absolute top-[calc(100%+4px)] z-30 min-w-55', menuPanel], {
  variants: {
    kind: {
      acts: 'right-0',
      choices: 'left-0 max-h-[60vh] max-w-[calc(100vw-32px)] overflow-y-auto text-ink',
      form: 'left-0 max-w-[calc(100vw-32px)] text-ink max-tablet:inset-x-4 max-tablet:top-auto max-tablet:mt-1',
    },
  },
})

/**
 * Shows a button that opens a short list under it. Esc, a press elsewhere or leaving with Tab closes it; arrow keys move
 * inside. A press elsewhere only closes it, so that half-covered controls are not hit by mistake. The content is rendered at
 * the first opening, and then keeps what was typed there.
 */
export function Menu({ label, face, faceClass = buttonLook(), kind = 'acts', listClass, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  if (open && !used) setUsed(true)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useLeave(root, open, () => setOpen(false))
  useInside(root, open)

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    flushSync(() => setOpen(true)) // a hidden item cannot take the focus
    moveInside(root.current, event.key === 'ArrowDown' ? 1 : -1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what is pressed on the button and the items
    <div
      data-slot="menu-at"
      className={kind === 'form' ? 'relative max-tablet:static' : 'relative'}
      ref={root}
      onKeyDown={press}
      onClick={({ target }) => isAct(target) && close()}
    >
      <button
        ref={button}
        type="button"
        className={faceClass}
        aria-label={label}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && createPortal(<div className="absolute inset-0 z-28" />, document.body)}
      <div id={panelId} data-slot="menu" className={listLook({ kind, className: listClass })} hidden={!open}>
        {used && children}
      </div>
    </div>
  )
}

/** Returns whether an action was pressed. It closes the list, and its dialog later restores the focus to a visible element. */
function isAct(pressed: EventTarget): boolean {
  return pressed instanceof Element && pressed.closest('[data-slot=menu] > :is(button, a[download])') !== null
}

/** Calls `onLeave` when the pointer or the focus goes elsewhere while the menu is open. */
function useLeave(root: RefObject<HTMLElement | null>, open: boolean, onLeave: () => void) {
  const left = useEffectEvent(onLeave)
  useEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) left()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [root, open])
}

/** Keeps the list inside the window if its button is near an edge. */
function useInside(root: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    const list = root.current?.querySelector<HTMLElement>(':scope > [data-slot=menu]')
    if (!open || !list) return
    const shift = () => {
      list.style.translate = ''
      const { left, right } = list.getBoundingClientRect()
      const over = Math.max(0, right + 8 - document.documentElement.clientWidth)
      list.style.translate = `${over > 0 ? -over : Math.max(0, 8 - left)}px`
    }
    shift()
    window.addEventListener('resize', shift)
    return () => window.removeEventListener('resize', shift)
  }, [root, open])
}

function moveInside(root: HTMLElement | null, step: 1 | -1) {
  const items = [...(root?.querySelectorAll<HTMLElement>('[data-slot=menu] :is(a, button:not(:disabled))') ?? [])]
  const here = items.findIndex((item) => item.matches(':focus'))
  const next = here < 0 && step < 0 ? items.length - 1 : (here + step + items.length) % items.length
  items[next]?.focus()
}
