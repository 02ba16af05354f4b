import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Customers() {
  return (
    <Page>
      <PageHeading title="Customers" />
    </Page>
  );
}
