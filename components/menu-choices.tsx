'use client'

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuLink } from '#components/menu-items'

export type Choice = { key: string; label: ReactNode; href: string; on: boolean }

/**
 * Shows the choices of a menu. Each is a link, so that the choice is in the address. They are data: as elements, the choices of
 * closed menus were a fifth of what the server sent with a list.
 */
export function MenuChoices({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ key, label, href, on }) => (
    <MenuLink key={key} href={href} aria-current={on ? 'true' : undefined} scroll={false}>
      <Check className={on ? 'size-3.5 stroke-2' : 'invisible size-3.5 stroke-2'} />
      {label}
    </MenuLink>
  ))
}
