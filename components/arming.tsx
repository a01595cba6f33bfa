'use client'

import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#components/button'
import { classNames } from '#components/class-names'

/** How long an irreversible act has to be in view, with every key released, before a press triggers it. */
const inViewMs = 800
/** How far a pointer may move and still count as resting where it pressed, in CSS pixels. */
const tremblePx = 4

/** Where the pointer pressed last, until it moves away. */
let restsAt: { x: number; y: number } | undefined
// The press to compare with happens before the button appears: it opened the dialog, or was the previous act.
if (typeof document !== 'undefined') {
  const press = ({ clientX, clientY }: PointerEvent) => {
    restsAt = { x: clientX, y: clientY }
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (restsAt && Math.hypot(clientX - restsAt.x, clientY - restsAt.y) > tremblePx) restsAt = undefined
  }
  document.addEventListener('pointerdown', press, { capture: true, passive: true })
  document.addEventListener('pointermove', move, { capture: true, passive: true })
}

export type Arming = {
  armed: boolean
  /** Counts the starts of the wait, so that its bar is rendered again. */
  round: number
  button: RefObject<HTMLButtonElement | null>
  /** Does the act if it is armed. A press that comes too early does nothing and restarts the wait. */
  attempt: (act: () => void) => void
  /** Pauses the wait while the button is held down. */
  hold: () => void
}

/**
 * Arms an irreversible act once it has been in view for 800 ms, so that a second click, a repeating key or one press too many has
 * no effect. A button that appears under the resting pointer also waits until that pointer moves, or presses it again.
 */
export function useArming(): Arming {
  const [{ armed, round }, setState] = useState({ armed: false, round: 0 })
  const button = useRef<HTMLButtonElement>(null)
  const wait = useRef<Wait>(undefined)

  useEffect(() => {
    if (armed) return
    wait.current = createWait({
      isCovered: () => isUnderPointer(button.current),
      onBegin: () => setState((state) => ({ ...state, round: state.round + 1 })),
      onArmed: () => setState((state) => ({ ...state, armed: true })),
    })
    return wait.current.start()
  }, [armed])

  const attempt = (act: () => void) => {
    if (armed) act()
    else wait.current?.begin()
  }
  const hold = () => {
    if (!armed) wait.current?.hold()
  }
  return { armed, round, button, attempt, hold }
}

type Wait = ReturnType<typeof createWait>
type WaitEvents = { isCovered: () => boolean; onBegin: () => void; onArmed: () => void }

/** Makes a wait that runs while the page is visible and no key or button is held down. */
function createWait({ isCovered, onBegin, onArmed }: WaitEvents) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [isOver, isHeld] = [false, false]
  const armIfFree = () => {
    if (isOver && !isCovered()) onArmed()
  }
  const rest = () => {
    clearTimeout(timer)
    isOver = false
  }
  const begin = () => {
    rest()
    if (isHeld || document.visibilityState !== 'visible') return
    onBegin()
    timer = setTimeout(() => {
      isOver = true
      armIfFree()
    }, inViewMs)
  }
  const hold = () => {
    isHeld = true
    restsAt = undefined
    rest()
  }
  const release = () => {
    if (!isHeld) return
    isHeld = false
    begin()
  }
  const start = () => {
    const listening = new AbortController()
    const { signal } = listening
    for (const end of ['pointerup', 'pointercancel', 'keyup'] as const) document.addEventListener(end, release, { signal })
    document.addEventListener('visibilitychange', begin, { signal })
    document.addEventListener('keydown', ({ repeat }) => repeat && begin(), { signal })
    document.addEventListener('pointermove', armIfFree, { signal })
    begin()
    return () => {
      rest()
      listening.abort()
    }
  }
  return { start, begin, hold }
}

function isUnderPointer(button: HTMLElement | null): boolean {
  const box = button?.getBoundingClientRect()
  if (!box || !restsAt) return false
  return restsAt.x >= box.left && restsAt.x <= box.right && restsAt.y >= box.top && restsAt.y <= box.bottom
}

const waitBar = 'absolute inset-x-1 bottom-0.5 h-0.5 origin-left animate-fill rounded-[1px] bg-accent motion-reduce:scale-x-0'

/** Shows a button for such an act. Until it is armed it looks disabled, with a bar that fills. */
export function ArmedButton({ arming, onClick, children, className, ...rest }: ButtonProps & { arming: Arming }) {
  const { armed, round, button, attempt, hold } = arming
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!armed) event.preventDefault() // it may be a submit button
    attempt(() => onClick?.(event))
  }
  return (
    <Button
      {...rest}
      ref={button}
      className={classNames('relative', className)}
      data-arming={armed ? undefined : ''}
      off={!armed}
      onClick={press}
      onPointerDown={hold}
      onKeyDown={(event) => (event.key === ' ' ? hold() : undefined)}
    >
      {children}
      {!armed && !rest.disabled && <i key={round} className={waitBar} aria-hidden="true" />}
    </Button>
  )
}
