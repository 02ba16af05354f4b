import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Invoices() {
  return (
    <Page>
      <PageHeading title="Invoices" />
    </Page>
  );
}
