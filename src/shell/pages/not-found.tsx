import { Page, PageHeading } from '../../ui/panel.tsx';

export default function NotFound() {
  return (
    <Page>
      <PageHeading title="Not found" />
    </Page>
  );
}
