import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Settings() {
  return (
    <Page>
      <PageHeading title="Settings" />
    </Page>
  );
}
