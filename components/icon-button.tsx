import type { ComponentProps, ReactNode } from 'react'
import { buttonLook } from '#components/button'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Its action, for screen readers and as the tooltip. */
  label: string
  icon: ReactNode
  variant?: 'secondary' | 'ghost'
  size?: 'sm' | 'md'
}

/** Shows a square button with an icon only. */
export function IconButton({ label, icon, variant = 'ghost', size = 'md', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-slot="icon-button"
      title={label}
      {...rest}
      aria-label={label}
      className={buttonLook({ variant, size: size === 'sm' ? 'icon-sm' : 'icon', className })}
    >
      {icon}
    </button>
  )
}
