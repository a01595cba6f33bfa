import { type ReactNode, useId } from 'react'
import { classNames } from '#components/class-names'

/** An exact time or a full id, shown while the pointer or the focus is on what it explains. */
export function Tooltip({ tip, children, end }: { tip: ReactNode; children: ReactNode; end?: boolean }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to see the tip too
    <span className={classNames('tip-at', end && 'end')} tabIndex={0} aria-describedby={id}>
      {children}
      <span className="tip" role="tooltip" id={id}>
        {tip}
      </span>
    </span>
  )
}
