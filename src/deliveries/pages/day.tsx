import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Day() {
  return (
    <Page>
      <PageHeading title="Day" />
    </Page>
  );
}
