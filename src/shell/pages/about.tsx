import { Page, PageHeading } from '../../ui/panel.tsx';

export default function About() {
  return (
    <Page>
      <PageHeading title="About" />
    </Page>
  );
}
