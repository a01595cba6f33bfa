import type { ReactNode } from 'react'

/** A personal value as the data layer masked it, with a place for the control that reveals or hides it. */
export function MaskedValue({ value, revealed, children }: { value: string; revealed?: boolean; children?: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <span className={revealed ? 'mask font-medium' : 'mask'}>{value}</span>
      {children}
    </span>
  )
}
