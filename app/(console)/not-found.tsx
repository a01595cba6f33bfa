import { Page } from '#components/app-frame'
import { NotFoundMessage } from '../not-found-message'

/** Shows the page for a record that does not exist, within the frame. */
export default function RecordNotFound() {
  return (
    <Page>
      <NotFoundMessage />
    </Page>
  )
}
