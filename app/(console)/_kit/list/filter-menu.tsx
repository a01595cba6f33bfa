'use client'

import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChipCrossLink, chipLook } from '#components/filter-chip'
import { Menu } from '#components/menu'
import { type Choice, MenuChoices } from '#components/menu-choices'
import { MenuLine } from '#components/menu-items'

export type FilterMenuProps = {
  label: string
  /** The chosen value in words; empty if the filter is not set. */
  value: string
  options: readonly Choice[]
  removeHref: string
  removeLabel: string
  /** Fields for values that are typed instead of chosen. */
  children?: ReactNode
}

/** Shows a filter: dashed while unset, tinted with a remove button while set. Choices are links, as the state is in the URL. */
export function FilterMenu({ label, value, options, removeHref, removeLabel, children }: FilterMenuProps) {
  const set = value !== ''
  const off = (
    <>
      <Plus className="size-3.5 stroke-2" />
      {label}
    </>
  )
  // Both states have the same structure, so that React retains the menu and its focus when the first choice is made.
  return (
    <span className={set ? chipLook({ state: 'set' }) : undefined}>
      <Menu
        label={set ? `${label}: ${value}` : label}
        face={set ? `${label}: ${value}` : off}
        faceClass={set ? 'inline-flex min-h-6 items-center' : chipLook({ state: 'off' })}
        kind={children ? 'form' : 'choices'}
      >
        <MenuChoices choices={options} />
        {children && options.length > 0 && <MenuLine />}
        {children}
      </Menu>
      {set && <ChipCrossLink href={removeHref} aria-label={removeLabel} scroll={false} />}
    </span>
  )
}
