'use client'

import { type ReactNode, useState } from 'react'
import { ArmedButton, useArming } from '#components/arming'
import { Button } from '#components/button'
import { Dialog, DialogFooter } from '#components/dialog'
import { Field } from '#components/field'
import { Reading } from '#components/reading'

export type ConfirmDialogProps = {
  open: boolean
  /** The question, named after what is at stake. */
  title: ReactNode
  lead?: ReactNode
  /** Consequences of the act, and further fields such as a reason. */
  children?: ReactNode
  keepLabel: string
  actLabel: string
  actingLabel?: string
  variant?: 'primary' | 'danger'
  /** A text that has to be typed before the act is enabled. */
  typing?: { expected: string; label: ReactNode; matches: string }
  /** Disables the act for another cause, such as a missing reason. */
  blocked?: boolean
  pending?: boolean
  /** The question takes the focus and Enter does the act: for dialogs without typing that belong to the act itself. */
  asks?: boolean
  onKeep: () => void
  onAct: () => void
}

/** Asks for confirmation of an irreversible act, which is armed a moment after the question appeared. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onKeep} title={props.title} lead={props.lead} asks={props.asks}>
      <ConfirmForm {...props} />
    </Dialog>
  )
}

function ConfirmForm(props: ConfirmDialogProps) {
  const { children, keepLabel, actLabel, actingLabel, variant = 'danger', typing, blocked, pending, asks } = props
  const { onKeep, onAct } = props
  const [typed, setTyped] = useState('')
  const arming = useArming()
  const matches = !typing || typed.trim() === typing.expected

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (matches && !blocked && !pending) arming.attempt(onAct)
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
      <DialogFooter>
        <Button onClick={onKeep}>{keepLabel}</Button>
        <ArmedButton
          arming={arming}
          type="submit"
          variant={variant}
          disabled={!matches || blocked}
          pending={pending}
          pendingLabel={actingLabel}
          keyHint={asks ? '↵' : undefined}
        >
          {actLabel}
        </ArmedButton>
      </DialogFooter>
    </form>
  )
}
