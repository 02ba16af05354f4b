import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Products() {
  return (
    <Page>
      <PageHeading title="Products" />
    </Page>
  );
}
