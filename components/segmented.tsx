import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { AppLink } from '#components/app-link'

type Segment = { value: string; label: ReactNode }
export type SegmentedProps = {
  name: string
  /** Its accessible name. */
  label: string
  segments: readonly Segment[]
  value: string
  onChange: (value: string) => void
  /** 28 px, 24 px, or as high and wide as a field. */
  size?: 'sm' | 'md' | 'field'
  disabled?: boolean
}

const box = cva('gap-0.5 rounded-md bg-rest-soft p-0.5 max-tablet:flex-wrap', {
  variants: { size: { sm: 'inline-flex', md: 'inline-flex', field: 'flex h-9' } },
})

const segment = cva(
  [
    'relative inline-flex flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-[5px] font-medium whitespace-nowrap text-subtle',
    'has-checked:bg-card has-checked:text-ink has-checked:shadow-sm has-checked:ring has-checked:ring-line',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
  ],
  { variants: { size: { sm: 'h-6 px-2 text-xs', md: 'h-7 px-3 text-sm', field: 'h-8 px-3 text-sm' } } },
)

/** Shows two or three short choices in one box: radio buttons, so that arrow keys move between them. */
export function Segmented({ name, label, segments, value, onChange, size = 'md', disabled }: SegmentedProps) {
  return (
    <span role="radiogroup" aria-label={label} className={box({ size })}>
      {segments.map((choice) => (
        <label key={choice.value} className={segment({ size })}>
          <input
            type="radio"
            className="absolute inset-0 cursor-pointer opacity-0"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            disabled={disabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </span>
  )
}

type SegmentedLinksProps = {
  label: string
  links: readonly { href: string; label: ReactNode; here: boolean }[]
  /** False keeps the scroll position. */
  scroll?: boolean
}

/** Shows the same box with links: the choice is in the address. */
export function SegmentedLinks({ label, links, scroll }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={box({ size: 'sm' })}>
      {links.map(({ href, label: words, here }) => (
        <AppLink key={href} href={href} scroll={scroll} aria-current={here ? 'true' : undefined} className={linked}>
          {words}
        </AppLink>
      ))}
    </nav>
  )
}

const linked = [
  'inline-flex h-6 items-center rounded-[5px] px-2 text-xs font-medium whitespace-nowrap text-subtle',
  'aria-[current]:bg-card aria-[current]:text-ink aria-[current]:shadow-sm aria-[current]:ring aria-[current]:ring-line',
].join(' ')
