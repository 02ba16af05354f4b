import { Page, PageHeading } from '../../ui/panel.tsx';

export default function TermsOfService() {
  return (
    <Page>
      <PageHeading title="Terms of service" />
    </Page>
  );
}
