import { Check, Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '#components/app-link'
import { Menu } from '#components/menu'

export type FilterOption = { key: string; label: ReactNode; href: string; on: boolean }

export type FilterMenuProps = {
  label: string
  /** What is set, in words; empty when the filter is off. */
  value: string
  options: readonly FilterOption[]
  removeHref: string
  removeLabel: string
  /** What can be typed instead of chosen. */
  children?: ReactNode
}

/** A filter of a list: dashed while it is off, tinted with its own cross while it is set. Every choice is a link, so it lives in the address. */
export function FilterMenu({ label, value, options, removeHref, removeLabel, children }: FilterMenuProps) {
  const links = options.map((option) => (
    <AppLink key={option.key} href={option.href} aria-current={option.on ? 'true' : undefined} scroll={false}>
      <Check className={option.on ? 'size-3.5 stroke-2' : 'size-3.5 stroke-2 invisible'} />
      {option.label}
    </AppLink>
  ))
  const set = value !== ''
  const off = (
    <>
      <Plus className="size-3.5 stroke-2" />
      {label}
    </>
  )
  // One shape for both, so that the menu stays, and the focus in it, when its first choice is made.
  return (
    <span className={set ? 'chip set' : undefined}>
      <Menu label={set ? `${label}: ${value}` : label} face={set ? `${label}: ${value}` : off} faceClass={set ? 'face' : 'chip'}>
        {links}
        {children && links.length > 0 && <hr />}
        {children}
      </Menu>
      {set && (
        <AppLink href={removeHref} className="x" aria-label={removeLabel} scroll={false}>
          <X className="size-3.5 stroke-2" />
        </AppLink>
      )}
    </span>
  )
}
