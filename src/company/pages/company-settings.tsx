import { Page, PageHeading } from '../../ui/panel.tsx';

export default function CompanySettings() {
  return (
    <Page>
      <PageHeading title="Company settings" />
    </Page>
  );
}
