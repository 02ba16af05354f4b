import { Page, PageHeading } from '../../ui/panel.tsx';

export default function OrderDetail() {
  return (
    <Page>
      <PageHeading title="Order detail" />
    </Page>
  );
}
