import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Library() {
  return (
    <Page>
      <PageHeading title="Library" />
    </Page>
  );
}
