import { Page, PageHeading } from '../../ui/panel.tsx';

export default function SavedLists() {
  return (
    <Page>
      <PageHeading title="Saved lists" />
    </Page>
  );
}
