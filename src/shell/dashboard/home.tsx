import { Page, PageHeading } from '../../ui/panel.tsx';

export default function DashboardHome() {
  return (
    <Page>
      <PageHeading title="Dashboard home" />
    </Page>
  );
}
