import { Page, PageHeading } from '../../ui/panel.tsx';

export default function PrivacyPolicy() {
  return (
    <Page>
      <PageHeading title="Privacy policy" />
    </Page>
  );
}
