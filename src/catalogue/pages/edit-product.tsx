import { Page, PageHeading } from '../../ui/panel.tsx';

export default function EditProduct() {
  return (
    <Page>
      <PageHeading title="Edit product" />
    </Page>
  );
}
