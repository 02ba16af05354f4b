import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Inbox() {
  return (
    <Page>
      <PageHeading title="Inbox" />
    </Page>
  );
}
