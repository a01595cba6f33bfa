'use client'

import { type ReactNode, useRef } from 'react'
import { useKeys } from '#components/keys'
import { focusRow, openRow } from '#components/row-link'
import { openPanel } from './panel-focus'

/** Shows the rows of the trail: pressing a row opens its act, and j and k move between rows. */
export function ActRows({ children }: { children: ReactNode }) {
  const body = useRef<HTMLTableSectionElement>(null)
  useKeys({ j: () => focusRow(body.current, 1), k: () => focusRow(body.current, -1) })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in each row is the keyboard's way
    <tbody ref={body} onClick={openRow} onClickCapture={openPanel}>
      {children}
    </tbody>
  )
}
