import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Customer() {
  return (
    <Page>
      <PageHeading title="Customer" />
    </Page>
  );
}
