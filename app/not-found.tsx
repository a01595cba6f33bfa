import { LonePage } from '#components/app-frame'
import { NotFoundMessage } from './not-found-message'
import { titled } from './titled'

export const generateMetadata = titled('screens', 'notFound.title')

/** An address without a page behind it. */
export default function NotFound() {
  return (
    <LonePage>
      <NotFoundMessage />
    </LonePage>
  )
}
