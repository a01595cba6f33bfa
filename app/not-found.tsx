import { NotFoundMessage } from './not-found-message'

/** An address without a page behind it. */
export default function NotFound() {
  return (
    <main className="lock">
      <NotFoundMessage />
    </main>
  )
}
