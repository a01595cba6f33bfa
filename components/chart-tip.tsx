'use client'

import { cva } from 'class-variance-authority'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type ChartPoint, type ChartTone, chartFills } from '#components/chart-place'
import { classNames } from '#components/class-names'

const dot = cva('size-2 flex-none rounded-[2px]', { variants: { tone: chartFills } })

/** Shows the colour of a part, beside its name. */
export function ChartDot({ tone }: { tone: ChartTone }) {
  return <i className={dot({ tone })} />
}

type TipProps = {
  point: ChartPoint
  part: number | undefined
  plot: RefObject<HTMLElement | null>
  /** The position of the point, in percent of the plot's width. */
  at: number
}

/** Shows the tip of a position, above the plot. It overlays the page, so that it is not clipped and does not shift the layout. */
export function ChartTip({ point, part, plot, at }: TipProps) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = () =>
      tip.current && plot.current && placeOver(tip.current, plot.current.getBoundingClientRect(), { at, top: topOf(point) })
    place()
    addEventListener('scroll', place, true)
    return () => removeEventListener('scroll', place, true)
  })
  return (
    <div
      ref={tip}
      aria-hidden="true"
      data-slot="chart-tip"
      className={classNames(
        'pointer-events-none fixed z-70 w-max max-w-[calc(100vw-1rem)] rounded-md bg-ink px-2.5 py-1.5',
        'text-xs whitespace-nowrap text-canvas shadow-md',
      )}
    >
      <p className="flex justify-between gap-4 font-semibold">
        {point.label}
        {point.text && <span className="font-normal tabular-nums">{point.text}</span>}
      </p>
      {point.parts.map(({ name, text, tone }, index) => (
        <p key={name} className={classNames('flex items-center gap-1.5', part !== undefined && part !== index && 'opacity-70')}>
          {tone && <ChartDot tone={tone} />}
          {name} <span className="ml-auto pl-4 tabular-nums">{text}</span>
        </p>
      ))}
    </div>
  )
}

const [away, edge] = [8, 8]

/** Returns where the drawing of a point begins, in px from the top of the plot. */
function topOf({ dot, parts }: ChartPoint): number {
  const tops = parts.flatMap(({ top }) => top ?? [])
  return dot ?? (tops.length === 0 ? 0 : Math.min(...tops))
}

/** Places the tip above the point, or below it if there is no room, and never outside of the window. */
function placeOver(tip: HTMLElement, plot: DOMRect, { at, top }: { at: number; top: number }): void {
  const { offsetWidth: wide, offsetHeight: high, style } = tip
  const left = plot.left + (plot.width * at) / 100 - wide / 2
  style.left = `${Math.max(edge, Math.min(left, document.documentElement.clientWidth - wide - edge))}px`
  const above = plot.top + top - high - away
  style.top = `${above > edge ? above : plot.bottom + away}px`
}

/** Shows the same data as a table, for screen readers. */
export function ChartTable({ label, head, points }: { label: string; head: string; points: readonly ChartPoint[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {points[0]?.parts.map(({ name }) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, label: name, parts }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {parts.map((part) => (
                <td key={part.name}>{part.text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
