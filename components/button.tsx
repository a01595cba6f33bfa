import { cva } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '#components/app-link'
import { keyLook } from '#components/kbd'

/** The look of a button, also for links and other controls. Pass `className` for its position. */
export const buttonLook = cva(
  [
    'items-center justify-center gap-1.5 rounded-md border font-sans whitespace-nowrap transition-[background-color]',
    'inline-flex aria-busy:inline-grid aria-busy:cursor-progress',
    'off:cursor-not-allowed off:border-line off:bg-sunken off:text-muted off:shadow-none',
  ],
  {
    variants: {
      variant: {
        primary: 'border-accent bg-accent text-on-accent shadow-sm hover:border-accent-hover hover:bg-accent-hover',
        secondary: 'border-line-strong bg-card text-ink shadow-sm hover:bg-hover [&_svg]:text-muted',
        ghost: 'border-transparent bg-transparent text-subtle hover:bg-hover [&_svg]:text-muted',
        danger: 'border-bad-fill bg-bad-fill text-on-bad shadow-sm',
        'danger-outline': 'border-line-strong bg-card text-bad shadow-sm hover:bg-hover',
      },
      size: {
        sm: 'h-7 px-2.5 text-sm/4 font-medium max-laptop:h-9 [&_svg]:-ml-0.5',
        md: 'h-8 px-3 text-sm/4 font-medium max-laptop:h-10 [&_svg]:-ml-0.5',
        lg: 'h-11 px-5 text-base/4 font-semibold [&_svg]:-ml-0.5',
        icon: 'size-8 max-laptop:size-10',
        'icon-sm': 'size-7 max-laptop:size-10',
      },
      full: { true: 'w-full' },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export type ButtonLook = {
  /** At most one primary on a page; danger only inside a confirmation dialog, which danger-outline opens. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-outline'
  /** 28, 32 or 44 px high. */
  size?: 'sm' | 'md' | 'lg'
  /** As wide as its container. */
  full?: boolean
  icon?: ReactNode
  /** A single key or chord that presses it, shown at its end. */
  keyHint?: string
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While true it shows a spinner, keeps its width and the focus, and cannot be pressed again. */
    pending?: boolean
    /** It cannot be pressed yet, but keeps the focus. */
    off?: boolean
    /** Its label while pending ("Paying…"); the usual label by default. */
    pendingLabel?: string
  }

/** Shows a button that acts on this page. `type` is "button" by default, so that it does not submit a form by accident. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    full,
    icon,
    keyHint,
    pending = false,
    off = false,
    pendingLabel,
    className,
    children,
    disabled,
    onClick,
    ...rest
  } = props
  return (
    <button
      type="button"
      data-slot="button"
      data-variant={variant}
      {...rest}
      className={buttonLook({ variant, size, full, className })}
      disabled={disabled && !pending}
      aria-disabled={pending || off || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? ignore : onClick}
    >
      {pending ? (
        <>
          <span className={`${pendingFace} invisible`} aria-hidden="true">
            {icon}
            {children}
          </span>
          <span className={pendingFace}>
            <LoaderCircle className="animate-spin" />
            {pendingLabel ?? children}
          </span>
        </>
      ) : (
        <ButtonFace icon={icon} keyHint={keyHint} primary={variant === 'primary'}>
          {children}
        </ButtonFace>
      )}
    </button>
  )
}

/** Ignores a press on a pending button. (A disabled button would lose the focus, and with it the place in the page.) */
function ignore(event: MouseEvent) {
  event.preventDefault()
}

/** Shows a link that looks like a button: it navigates and changes nothing. */
export function LinkButton(props: AppLinkProps & ButtonLook) {
  const { variant, size, full, icon, keyHint, className, children, ...rest } = props
  return (
    <AppLink data-slot="button" {...rest} className={buttonLook({ variant, size, full, className })}>
      <ButtonFace icon={icon} keyHint={keyHint} primary={variant === 'primary'}>
        {children}
      </ButtonFace>
    </AppLink>
  )
}

/** Both faces share a grid cell, so that the wider one determines the width. */
const pendingFace = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5'

type Face = Pick<ButtonLook, 'icon' | 'keyHint'> & { primary: boolean; children: ReactNode }

function ButtonFace({ icon, keyHint, primary, children }: Face) {
  return (
    <>
      {icon}
      {children}
      {keyHint && (
        <span className={keyLook({ on: primary ? 'primary' : 'button' })} aria-hidden="true">
          {keyHint}
        </span>
      )}
    </>
  )
}
