import { AppLink, type AppLinkProps } from '#components/app-link'
import { classNames } from '#components/class-names'

/** How words look that can be pressed: for what is no link of its own, or none at all. */
export const linkLook = 'py-0.5 font-medium text-accent-ink hover:underline hover:underline-offset-3'

/** Words in a line that lead somewhere; in a table they are high enough to be pressed. */
export function TextLink({ className, ...rest }: AppLinkProps) {
  return <AppLink {...rest} className={classNames(linkLook, 'in-[td]:inline-block in-[td]:min-h-6', className)} />
}
