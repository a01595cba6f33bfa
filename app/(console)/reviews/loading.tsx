import { ListSkeleton } from '../list-skeleton'

export default function LoadingReviews() {
  return <ListSkeleton columns={6} />
}
