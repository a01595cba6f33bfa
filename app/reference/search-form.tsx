import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'

const box = [
  'flex h-8 w-100 max-w-full items-center gap-2 rounded-md border border-line-strong bg-card px-2.5 text-muted max-tablet:h-9',
  'focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus',
].join(' ')

/** Shows the search field. The search runs on the server, so it works without scripts. */
export async function SearchForm({ typed }: { typed?: string }) {
  const t = await getTranslations('reference')
  return (
    <search className="min-w-0 flex-[0_1_400px]">
      <form action="/reference" className={box}>
        <Search className="size-3.5 stroke-2" />
        <input
          type="search"
          className="min-w-0 flex-1 text-sm text-ink outline-none placeholder:text-muted"
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
