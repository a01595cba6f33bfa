import { getLocale, getTranslations } from 'next-intl/server'
import { listAdminNames } from '#backoffice/people/people'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { ListForbidden } from '#components/list-state'
import { openDesk } from '#lib/desk'
import { isPermission, rolesWith } from '#lib/permissions'
import { requireStaff } from '#lib/session'

/** Where a page leads who may not open it: which permission is missing, who has it, and who can grant it. */
export default async function ForbiddenPage({ searchParams }: PageProps<'/forbidden'>) {
  await requireStaff('signed_in')
  const [{ needs }, t, frame, locale] = await Promise.all([
    searchParams,
    getTranslations('screens.forbidden'),
    getTranslations('frame.roles'),
    getLocale(),
  ])
  const permission = typeof needs === 'string' && isPermission(needs) ? needs : undefined
  const inWords = new Intl.ListFormat(locale, { type: 'conjunction' })
  const admins = await listAdminNames(await openDesk())
  const roles = permission ? rolesWith(permission) : []
  return (
    <Page>
      <Card>
        <ListForbidden
          alone
          title={t('title')}
          actions={
            <LinkButton href="/" variant="ghost">
              {t('home')}
            </LinkButton>
          }
        >
          {permission && (
            <>
              {t('text', {
                permission: t(`permissions.${permission.replace('.', '-')}`),
                roles: inWords.format(roles.map((role) => frame(role))),
                count: roles.length,
              })}{' '}
            </>
          )}
          {admins.length > 0 ? t('grant', { names: inWords.format(admins) }) : t('nobody')}
        </ListForbidden>
      </Card>
    </Page>
  )
}
