import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Accounting() {
  return (
    <Page>
      <PageHeading title="Accounting" />
    </Page>
  );
}
