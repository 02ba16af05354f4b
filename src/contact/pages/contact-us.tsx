import { Page, PageHeading } from '../../ui/panel.tsx';

export default function ContactUs() {
  return (
    <Page>
      <PageHeading title="Contact us" />
    </Page>
  );
}
