'use client'

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { buttonLook } from '#components/button'

export type MenuProps = {
  /** Names the button when its face does not say it. */
  label: string
  face: ReactNode
  faceClass?: string
  /** Links, buttons and small groups of choices, one below the other. */
  children: ReactNode
}

/**
 * A button that opens a short list under it. Esc, a press elsewhere or leaving by Tab closes it; arrows move inside. The press elsewhere
 * does no more than close it: what the list covers by half is not hit by mistake.
 */
export function Menu({ label, face, faceClass = buttonLook(), children }: MenuProps) {
  const [open, setOpen] = useState(false)
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

  /** An act is done with the list, and what it asks then gives the focus back to something that is there. */
  const act = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('.menu > button') !== null) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what is pressed on the button and the items
    <div className="menu-at" ref={root} onKeyDown={press} onClick={act}>
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
      {open && createPortal(<div className="menu-shade" />, document.body)}
      <div id={panelId} className="menu" hidden={!open}>
        {children}
      </div>
    </div>
  )
}

/** Tells when the pointer or the focus goes elsewhere while the menu is open. */
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

/** Keeps the list on the screen when its button stands near an edge. */
function useInside(root: RefObject<HTMLElement | null>, open: boolean) {
  useEffect(() => {
    const list = root.current?.querySelector<HTMLElement>(':scope > .menu')
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
  const items = [...(root?.querySelectorAll<HTMLElement>('.menu :is(a, button:not(:disabled))') ?? [])]
  const here = items.findIndex((item) => item.matches(':focus'))
  const next = here < 0 && step < 0 ? items.length - 1 : (here + step + items.length) % items.length
  items[next]?.focus()
}
