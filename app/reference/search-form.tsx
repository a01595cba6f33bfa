import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'

/** Searches on the server, so it works before and without any script. */
export async function SearchForm({ typed }: { typed?: string }) {
  const t = await getTranslations('reference')
  return (
    <search>
      <form action="/reference" className="row ref-find">
        <Search className="s14" />
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
