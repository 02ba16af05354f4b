import { Page, PageHeading } from '../../ui/panel.tsx';

export default function OrderPlaced() {
  return (
    <Page>
      <PageHeading title="Order placed" />
    </Page>
  );
}
