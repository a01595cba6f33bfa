'use client'

import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { AppLink } from '#components/app-link'
import {
  type ChartLayout,
  type ChartPlace,
  type ChartPoint,
  hrefAt,
  indexAt,
  partAt,
  placeAfter,
  placeText,
  spanOf,
} from '#components/chart-place'
import { ChartTable, ChartTip } from '#components/chart-tip'
import { classNames } from '#components/class-names'

export type ChartReadingProps = {
  /** Describes the chart in words. */
  label: string
  /** Describes its keys. */
  hint: string
  /** The heading of the points, over the first column of the table. */
  head: string
  points: readonly ChartPoint[]
  layout?: ChartLayout
  /** The height of the plot, in px. */
  height: number
  /** False if the drawing itself shows every value. */
  tip?: boolean
  /** False if the page has the same data as a table. */
  table?: boolean
  /** The drawing, rendered on the server. It fills the plot. */
  children: ReactNode
}

/**
 * Makes a chart readable: under the pointer, with arrow keys from one tab stop, and as a table for screen readers. The position
 * links to its list. Esc closes the tip.
 */
export default function ChartReading({ label, hint, head, points, height, children, ...props }: ChartReadingProps) {
  const { layout = 'bars', tip = true, table = true } = props
  const { place, shown, show, hide } = usePlace(points.length)
  const [id, plot, link] = [useId(), useRef<HTMLDivElement>(null), useRef<HTMLAnchorElement>(null)]
  const point = points[place.index]
  if (point === undefined) return children

  const follow = (event: PointerEvent<HTMLElement>) => show(pointedAt(event, points, layout))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape' ? !shown : event.key !== 'Enter' && !placeAfter(event.key, place, { points, layout })) return
    event.preventDefault()
    if (event.key === 'Escape') return hide()
    if (event.key === 'Enter') return link.current?.click()
    show(placeAfter(event.key, place, { points, layout }) ?? place)
  }
  return (
    <div
      ref={plot}
      className="relative touch-pan-y"
      style={{ height }}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={(event) => event.pointerType === 'mouse' && hide()}
    >
      {children}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
        aria-orientation={layout === 'rows' ? 'vertical' : 'horizontal'}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={place.index + 1}
        aria-valuetext={placeText(point, place.part)}
        className="absolute inset-0 rounded-sm"
        onKeyDown={onKeyDown}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && show(place)}
        onBlur={hide}
      />
      {shown && <Mark point={point} place={place} layout={layout} count={points.length} linkRef={link} />}
      {shown && tip && <ChartTip point={point} part={place.part} plot={plot} at={centreOf(layout, place.index, points.length)} />}
      <span id={id} hidden>
        {hint}
      </span>
      {table && <ChartTable label={label} head={head} points={points} />}
    </div>
  )
}

function pointedAt(event: PointerEvent<HTMLElement>, points: readonly ChartPoint[], layout: ChartLayout): ChartPlace {
  const box = event.currentTarget.getBoundingClientRect()
  const share = layout === 'rows' ? (event.clientY - box.top) / box.height : (event.clientX - box.left) / box.width
  const index = indexAt(layout, share, points.length)
  const at = points[index]
  return { index, part: at && partAt(at, event.clientY - box.top) }
}

/** Returns the position, at first the newest point, and whether it is shown. */
function usePlace(count: number) {
  const [chosen, setChosen] = useState<ChartPlace>({ index: count - 1 })
  const [shown, setShown] = useState(false)
  return {
    // A new rendering may have fewer points.
    place: { ...chosen, index: Math.min(chosen.index, count - 1) },
    shown,
    show: (place: ChartPlace) => {
      setChosen(place)
      setShown(true)
    },
    hide: () => setShown(false),
  }
}

function centreOf(layout: ChartLayout, index: number, count: number): number {
  const { start, size } = spanOf(layout, index, count)
  return start + size / 2
}

type MarkProps = {
  point: ChartPoint
  place: ChartPlace
  layout: ChartLayout
  count: number
  linkRef: React.Ref<HTMLAnchorElement>
}

/** Highlights the position, and is the link to its list, which can be opened in a new tab like any other. */
function Mark({ point, place: { index, part }, layout, count, linkRef }: MarkProps) {
  const { start, size } = spanOf(layout, index, count)
  const one = part === undefined ? undefined : point.parts[part]
  if (layout === 'line') {
    return (
      <>
        <span className="pointer-events-none absolute inset-y-0 border-l border-line-strong" style={{ left: `${start}%` }} />
        <span
          className="pointer-events-none absolute -m-1 size-2 rounded-full bg-chart-line ring-2 ring-card"
          style={{ left: `${start}%`, top: point.dot }}
        />
      </>
    )
  }
  const along = { start: `${start}%`, size: `${size}%` }
  const box =
    layout === 'rows'
      ? { top: along.start, height: along.size, left: 0, right: 0 }
      : { left: along.start, width: along.size, top: one?.top ?? 0, height: one?.height ?? '100%' }
  const look = classNames('absolute rounded-sm bg-ink/6', one && 'ring-2 ring-ink/40')
  const href = hrefAt(point, part)
  if (href === undefined) return <span className={classNames(look, 'pointer-events-none')} style={box} />
  return (
    <AppLink
      ref={linkRef}
      href={href}
      className={look}
      style={box}
      tabIndex={-1}
      aria-hidden="true"
      // The chart keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    />
  )
}
