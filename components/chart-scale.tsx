import type { ReactNode } from 'react'

type Props = {
  /** The lines of the scale: how far below the top each is drawn, in px, and its text. */
  lines: readonly { y: number; text: string }[]
  height: number
  children: ReactNode
}

/** Draws a chart, as wide as its container, over the lines of its scale, whose texts are at the left. */
export function ChartScale({ lines, height, children }: Props) {
  return (
    <svg
      aria-hidden="true"
      className="block w-full overflow-visible [&_text]:fill-muted [&_text]:text-2xs [&_text]:tabular-nums"
      height={height}
    >
      {lines.map(({ y, text }) => (
        <g key={y}>
          <line className="stroke-chart-grid" x2="100%" y1={Math.round(y) + 0.5} y2={Math.round(y) + 0.5} />
          <text x={-8} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {children}
    </svg>
  )
}
