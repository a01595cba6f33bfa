import type { ReactNode } from 'react'

/** A personal value as the data layer masked it, with a place for the control that reveals or hides it. */
export function MaskedValue({ value, revealed, children }: { value: string; revealed?: boolean; children?: ReactNode }) {
  return (
    <span className="row">
      <span className={revealed ? 'mask w5' : 'mask'}>{value}</span>
      {children}
    </span>
  )
}
