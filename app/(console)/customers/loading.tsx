import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { PageHeaderLoading } from '#components/page-header'
import { Skeleton } from '#components/skeleton'
import { Table, Td, Tr } from '#components/table'

const rows = Array.from({ length: 10 }, (_, index) => index)

/** The shape of the list. */
export default function LoadingCustomers() {
  return (
    <Page>
      <PageHeaderLoading width={140} />
      <Card className="animate-late max-md:overflow-x-auto">
        <Table aria-hidden="true">
          <tbody>
            {rows.map((row) => (
              <Tr key={row}>
                <Td>
                  <Skeleton width={120 + ((row * 37) % 80)} />
                </Td>
                <Td>
                  <Skeleton width={140 + ((row * 53) % 60)} />
                </Td>
                <Td>
                  <Skeleton width={76} shape="badge" />
                </Td>
                <Td>
                  <Skeleton width={64} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </Page>
  )
}
