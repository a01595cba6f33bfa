import { LonePage } from '#components/app-frame'
import { NotFoundMessage } from './not-found-message'
import { pageTitle } from './page-title'

export const generateMetadata = pageTitle('screens', 'notFound.title')

/** Shows the page for an unknown address. */
export default function NotFound() {
  return (
    <LonePage>
      <NotFoundMessage />
    </LonePage>
  )
}
