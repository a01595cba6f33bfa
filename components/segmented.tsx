import type { ReactNode } from 'react'
import { AppLink } from '#components/app-link'
import { classNames } from '#components/class-names'

export type Segment = { value: string; label: ReactNode }
export type SegmentedProps = {
  name: string
  /** Names the question for those who do not see it beside. */
  label: string
  segments: readonly Segment[]
  value: string
  onChange: (value: string) => void
  /** 28 px, 24 px, or 48 px beside a two-line picker. */
  size?: 'sm' | 'tall'
  disabled?: boolean
}

/** Two or three short choices in one box: radio buttons underneath, so arrows move between them. */
export function Segmented({ name, label, segments, value, onChange, size, disabled }: SegmentedProps) {
  return (
    <span role="radiogroup" aria-label={label} className={classNames('seg', size)}>
      {segments.map((segment) => (
        <label key={segment.value}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={disabled}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </span>
  )
}

/** The same box for links: the choice lives in the address. */
export function SegmentedLinks({
  label,
  links,
}: {
  label: string
  links: readonly { href: string; label: ReactNode; here: boolean }[]
}) {
  return (
    <nav aria-label={label} className="seg sm">
      {links.map((link) => (
        <AppLink key={link.href} href={link.href} aria-current={link.here ? 'true' : undefined}>
          {link.label}
        </AppLink>
      ))}
    </nav>
  )
}
