import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Disconnect() {
  return (
    <Page>
      <PageHeading title="Disconnect" />
    </Page>
  );
}
