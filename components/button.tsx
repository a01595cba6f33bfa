import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from '#components/app-link'
import { classNames } from '#components/class-names'

export type ButtonLook = {
  /** One primary on a page; danger only inside a confirming dialog, danger-outline opens it. */
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
    /** What it says while pending ("Paying…"); its own words when left out. */
    pendingLabel?: string
  }

const variantClass = { primary: 'pri', secondary: '', ghost: 'ghost', danger: 'danger', 'danger-outline': 'bad-out' } as const

function buttonClass({ variant = 'secondary', size = 'md', full }: ButtonLook, extra?: string) {
  return classNames('btn', variantClass[variant], size !== 'md' && size, full && 'full', extra)
}

/** A button that does something here. `type` is "button" unless told otherwise, so no form is sent by accident. */
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
      {...rest}
      className={buttonClass({ variant, size, full }, className)}
      disabled={disabled && !pending}
      aria-disabled={pending || off || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? ignore : onClick}
    >
      {pending ? (
        <>
          <span className="said" aria-hidden="true">
            {icon}
            {children}
          </span>
          <span className="working">
            <LoaderCircle className="animate-spin motion-reduce:animate-none" />
            {pendingLabel ?? children}
          </span>
        </>
      ) : (
        <ButtonFace icon={icon} keyHint={keyHint}>
          {children}
        </ButtonFace>
      )}
    </button>
  )
}

/** A press on what is pending sends no form either. A disabled button would lose the focus, and with it the place in the page. */
function ignore(event: MouseEvent) {
  event.preventDefault()
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function LinkButton(props: AppLinkProps & ButtonLook) {
  const { variant, size, full, icon, keyHint, className, children, ...rest } = props
  return (
    <AppLink {...rest} className={buttonClass({ variant, size, full }, className)}>
      <ButtonFace icon={icon} keyHint={keyHint}>
        {children}
      </ButtonFace>
    </AppLink>
  )
}

function ButtonFace({ icon, keyHint, children }: Pick<ButtonLook, 'icon' | 'keyHint'> & { children: ReactNode }) {
  return (
    <>
      {icon}
      {children}
      {keyHint && (
        <span className="kbd" aria-hidden="true">
          {keyHint}
        </span>
      )}
    </>
  )
}
