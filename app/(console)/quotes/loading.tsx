import { ListSkeleton } from '../list-skeleton'

export default function LoadingQuotes() {
  return <ListSkeleton columns={7} />
}
