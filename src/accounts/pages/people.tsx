import { Page, PageHeading } from '../../ui/panel.tsx';

export default function People() {
  return (
    <Page>
      <PageHeading title="People" />
    </Page>
  );
}
