import { Page, PageHeading } from '../../ui/panel.tsx';

export default function ProductDelivery() {
  return (
    <Page>
      <PageHeading title="Product delivery" />
    </Page>
  );
}
