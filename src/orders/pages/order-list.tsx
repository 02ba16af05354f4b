import { Page, PageHeading } from '../../ui/panel.tsx';

export default function OrderList() {
  return (
    <Page>
      <PageHeading title="Order list" />
    </Page>
  );
}
