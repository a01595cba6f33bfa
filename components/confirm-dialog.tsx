'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '#components/button'
import { Dialog } from '#components/dialog'
import { Field } from '#components/field'
import { Reading } from '#components/reading'

export type ConfirmDialogProps = {
  open: boolean
  /** The question, named after what is at stake. */
  title: ReactNode
  lead?: ReactNode
  /** What goes with it, and further fields such as a reason. */
  children?: ReactNode
  keepLabel: string
  actLabel: string
  actingLabel?: string
  variant?: 'primary' | 'danger'
  /** Text that has to be typed before the act is possible. */
  typing?: { expected: string; label: ReactNode; matches: string }
  /** The act stays off for another reason, for example a missing reason. */
  blocked?: boolean
  pending?: boolean
  onKeep: () => void
  onAct: () => void
}

/** Asks before an act that cannot be taken back. Without `typing` the act is on at once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onKeep} title={props.title} lead={props.lead}>
      <ConfirmForm {...props} />
    </Dialog>
  )
}

function ConfirmForm(props: ConfirmDialogProps) {
  const { children, keepLabel, actLabel, actingLabel, variant = 'danger', typing, blocked, pending, onKeep, onAct } = props
  const [typed, setTyped] = useState('')
  const matches = !typing || typed.trim() === typing.expected

  return (
    <form
      className="stack g16"
      onSubmit={(event) => {
        event.preventDefault()
        if (matches && !blocked && !pending) onAct()
      }}
    >
      {children}
      {typing && (
        <Field
          label={typing.label}
          mono
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          reading={matches && <Reading done>{typing.matches}</Reading>}
        />
      )}
      <div className="f -mx-5 -mb-4">
        <Button onClick={onKeep}>{keepLabel}</Button>
        <Button type="submit" variant={variant} disabled={!matches || blocked} pending={pending} pendingLabel={actingLabel}>
          {actLabel}
        </Button>
      </div>
    </form>
  )
}
