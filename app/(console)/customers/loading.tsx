import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { Skeleton } from '#components/skeleton'

const rows = Array.from({ length: 10 }, (_, index) => index)

/** The shape of the list. */
export default function LoadingCustomers() {
  return (
    <Page>
      <div className="head late" aria-busy="true">
        <Skeleton width={140} />
      </div>
      <Card className="late">
        <table className="tbl" aria-hidden="true">
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <td>
                  <Skeleton width={120 + ((row * 37) % 80)} />
                </td>
                <td>
                  <Skeleton width={140 + ((row * 53) % 60)} />
                </td>
                <td>
                  <Skeleton width={76} shape="badge" />
                </td>
                <td>
                  <Skeleton width={64} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </Page>
  )
}
