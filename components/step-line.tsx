type Props = {
  /** How far below the top each value is drawn, in px; the first at the left end, the last at the right. */
  heights: readonly number[]
  height: number
}

/** Shows a step line over its area, as wide as its container, with a dot at its end: each value is valid until the next one. */
export function StepLine({ heights, height }: Props) {
  const x = (index: number) => round((index / Math.max(1, heights.length - 1)) * 100)
  const curve = heights.slice(1).reduce((path, y, index) => `${path}H${x(index + 1)}V${y}`, `M0 ${heights[0]}`)
  return (
    <>
      <svg aria-hidden="true" viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height}>
        <path className="fill-chart-line opacity-9" d={`${curve}V${height}H0Z`} />
        <path
          className="fill-none stroke-chart-line stroke-[1.75]"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
          d={curve}
        />
      </svg>
      <circle className="fill-chart-line stroke-card stroke-2" cx="100%" cy={heights.at(-1)} r="3.5" />
    </>
  )
}

/** Rounds to a tenth of a pixel. */
export function round(figure: number): number {
  return Math.round(figure * 10) / 10
}
