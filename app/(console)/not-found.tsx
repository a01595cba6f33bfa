import { Page } from '#components/app-frame'
import { NotFoundMessage } from '../not-found-message'

/** A record that is not there, inside the frame. */
export default function RecordNotFound() {
  return (
    <Page>
      <NotFoundMessage />
    </Page>
  )
}
