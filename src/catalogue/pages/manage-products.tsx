import { Page, PageHeading } from '../../ui/panel.tsx';

export default function ManageProducts() {
  return (
    <Page>
      <PageHeading title="Manage products" />
    </Page>
  );
}
