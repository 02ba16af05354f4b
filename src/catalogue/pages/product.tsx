import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Product() {
  return (
    <Page>
      <PageHeading title="Product" />
    </Page>
  );
}
