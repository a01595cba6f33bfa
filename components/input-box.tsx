import { cva } from 'class-variance-authority'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#components/class-names'

/** The box around a control, an icon and a unit. The control is an `Input`, or has `controlLook` and `data-slot="control"`. */
export const boxLook = cva(
  [
    'flex w-full min-w-0 gap-2 rounded-md border [&>svg]:text-muted',
    'holds-off:bg-sunken holds-off:text-muted',
    'holds-focus:border-transparent holds-focus:outline-2 holds-focus:-outline-offset-1 holds-focus:outline-focus',
  ],
  {
    variants: {
      height: {
        sm: 'h-8 items-center px-2.5 text-sm',
        md: 'h-9 items-center px-2.5 text-base',
        big: 'h-11 items-center px-2.5 text-base',
        tall: 'h-12 items-center px-2.5 text-base',
        area: 'min-h-19 items-start px-2.5 py-2 text-base',
        money: 'h-14 items-center pr-1.5 pl-3.5 text-[26px] font-medium tracking-[-.02em] tabular-nums',
      },
      state: {
        plain: 'border-line-input bg-card holds-invalid:border-bad holds-off:border-line',
        quiet: 'border-line-strong bg-card holds-invalid:border-bad holds-off:border-line',
        changed: 'border-accent bg-card inset-shadow-[2px_0_0_var(--color-accent)]',
        given: 'border-line bg-sunken',
      },
      mono: { true: 'font-mono tracking-[-.01em] whitespace-nowrap' },
    },
    defaultVariants: { height: 'md', state: 'plain' },
  },
)

/** The look of the control in the box. */
export const controlLook = classNames(
  'h-full min-w-0 flex-1 appearance-none outline-none placeholder:text-muted',
  'disabled:cursor-not-allowed disabled:opacity-100 disabled:[-webkit-text-fill-color:currentColor]',
)

/** Shows the input of a text field; `boxLook` is the box around it. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input data-slot="control" {...rest} className={classNames(controlLook, className)} />
}

export type SearchBoxProps = Omit<ComponentProps<'input'>, 'className' | 'aria-label'> & {
  /** Its accessible name, and its placeholder unless another is given. */
  label: string
  busy?: boolean
}

/** Shows a search among the filters of a list; on a phone as wide as the page. */
export function SearchBox({ label, busy, ...rest }: SearchBoxProps) {
  return (
    <label
      className={boxLook({ height: 'sm', state: 'quiet', className: 'max-laptop:h-10 tablet:w-60' })}
      aria-busy={busy || undefined}
    >
      <Search />
      <Input aria-label={label} placeholder={label} autoComplete="off" {...rest} />
    </label>
  )
}
