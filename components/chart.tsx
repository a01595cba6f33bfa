import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'

export type ChartProps = {
  /** Says in words what is drawn. */
  label: string
  width: number
  height: number
  className?: string
  children: ReactNode
}

/** A drawing as wide as its place. Its words are quiet and keep their size. */
export function Chart({ label, width, height, className, children }: ChartProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className={classNames(
        'block h-auto w-full overflow-visible [&_text]:fill-muted [&_text]:text-2xs [&_text]:tabular-nums',
        className,
      )}
    >
      {children}
    </svg>
  )
}
