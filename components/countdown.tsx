'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { learnServerTime, serverTime } from '#components/server-clock'

export type CountdownProps = {
  /** ISO times. `serverNow` is the server's clock when it rendered the page; the ring is full at `startsAt`. */
  endsAt: string
  /** If it is not known, the ring is full when the page is rendered. */
  startsAt: string | undefined
  serverNow: string
  /** "Rate guaranteed for". */
  label: ReactNode
  /** "until 10:05:00 Caracas". */
  until: ReactNode
  /** Replaces the label when the time is over, and is announced. */
  endedLabel: ReactNode
  /** Called once when the time is over, or at once if it already was. */
  onEnd?: () => void
}

/** Shows a ring and m:ss by the server's clock. Each tick reads the clock, so the time is right after a laptop has slept. */
export function Countdown(props: CountdownProps) {
  const leftMs = useTimeLeft(props)
  const totalMs = Math.max(1, Date.parse(props.endsAt) - Date.parse(props.startsAt ?? props.serverNow))
  const share = Math.min(100, (leftMs / totalMs) * 100)
  const over = leftMs <= 0

  return (
    <div className="flex items-center gap-4 p-4">
      <svg className="size-14 flex-none -rotate-90" viewBox="0 0 56 56" aria-hidden="true">
        <circle className="fill-none stroke-line stroke-4" cx="28" cy="28" r="26" />
        {!over && (
          <circle
            className="fill-none stroke-wait-fill stroke-4"
            cx="28"
            cy="28"
            r="26"
            pathLength="100"
            strokeLinecap="round"
            strokeDasharray={`${share} 100`}
          />
        )}
      </svg>
      <div>
        <span className="text-xs text-muted" role="status">
          {over ? props.endedLabel : props.label}
        </span>
        <b className="block text-[28px]/8 tracking-[-0.02em] whitespace-nowrap tabular-nums" role="timer">
          {minutesAndSeconds(leftMs)}
        </b>
      </div>
      <span className="ml-auto text-xs text-muted text-right">{props.until}</span>
    </div>
  )
}

/** Returns the milliseconds left, updated four times a second. It starts with the server's times, so that hydration matches. */
export function useTimeLeft({ endsAt, serverNow, onEnd }: Pick<CountdownProps, 'endsAt' | 'serverNow' | 'onEnd'>): number {
  const end = Date.parse(endsAt)
  const [leftMs, setLeftMs] = useState(Math.max(0, end - Date.parse(serverNow)))
  const ended = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    learnServerTime(serverNow)
    const read = () => {
      const left = Math.max(0, end - serverTime())
      setLeftMs(left)
      if (left > 0) return
      clearInterval(ticking)
      ended()
    }
    const ticking = setInterval(read, 250)
    read()
    return () => clearInterval(ticking)
  }, [end, serverNow])
  return leftMs
}

/** Returns "2:42". A started second counts, so 0:00 is shown only when the time is over. */
export function minutesAndSeconds(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
