import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'

/** Searches on the server, so it works before and without any script. */
export async function SearchForm({ typed }: { typed?: string }) {
  const t = await getTranslations('reference')
  return (
    <search>
      <form action="/reference" className="flex items-center gap-2 ref-find">
        <Search className="size-3.5 stroke-2" />
        <input
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={100}
          placeholder={t('searchHint')}
          aria-label={t('search')}
        />
      </form>
    </search>
  )
}
