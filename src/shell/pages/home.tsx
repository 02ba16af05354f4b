import { Page, PageHeading } from '../../ui/panel.tsx';

export default function Home() {
  return (
    <Page>
      <PageHeading title="Home" />
    </Page>
  );
}
