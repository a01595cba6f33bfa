import { LonePage } from '#components/app-frame'
import { NotFoundMessage } from './not-found-message'

/** An address without a page behind it. */
export default function NotFound() {
  return (
    <LonePage>
      <NotFoundMessage />
    </LonePage>
  )
}
