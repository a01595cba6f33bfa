import { AppLink, type AppLinkProps } from '#components/app-link'

/** What finds the links of rows in a table. */
export const rowLinks = 'a[data-slot="row-link"]'

/** The link of a row, in its first cell. */
export function RowLink(props: Omit<AppLinkProps, 'className'>) {
  return <AppLink {...props} data-slot="row-link" className="hover:text-accent-ink focus-visible:outline-offset-4" />
}
