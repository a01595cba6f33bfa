import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'

/** Shows a number or an address, masked or whole, in monospace; a long one breaks between its words. */
export function MaskedText({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={classNames('font-mono text-[12.5px] tracking-[-0.01em] wrap-break-word', className)}>{children}</span>
}

/** Shows a personal value, already masked by the data layer, with a slot for the control that reveals or hides it. */
export function MaskedValue({ value, revealed, children }: { value: string; revealed?: boolean; children?: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <MaskedText className={revealed ? 'font-medium' : undefined}>{value}</MaskedText>
      {children}
    </span>
  )
}
