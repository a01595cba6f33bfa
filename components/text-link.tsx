import { AppLink, type AppLinkProps } from '#components/app-link'
import { classNames } from '#components/class-names'

/** The look of a text link, also for other elements. */
export const linkLook = 'py-0.5 font-medium text-accent-ink hover:underline hover:underline-offset-3'

/** Shows a link in a line of text; in a table it is high enough to be pressed. */
export function TextLink({ className, ...rest }: AppLinkProps) {
  return <AppLink {...rest} className={classNames(linkLook, 'in-[tr]:inline-block in-[tr]:min-h-6', className)} />
}
