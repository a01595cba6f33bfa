import type { ReactNode } from 'react'
import { CodeText } from '#components/code-text'
import { Def } from '#components/def-list'

type Props = {
  label: string
  /** The name of the setting or command that changes it. */
  code?: string
  /** What else changes it: a link, or a sentence. */
  place?: ReactNode
  children: ReactNode
}

/** Shows one fact of a list, and at its right, or below it if there is no room, what changes it. */
export function Setting({ label, code, place, children }: Props) {
  return (
    <Def label={label}>
      <div className="flex min-w-0 flex-auto flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">{children}</div>
        <div className="text-xs text-muted">{code === undefined ? place : <CodeText>{code}</CodeText>}</div>
      </div>
    </Def>
  )
}
