import { Page, PageHeading } from '../../ui/panel.tsx';

export default function ResetPassword() {
  return (
    <Page>
      <PageHeading title="Reset password" />
    </Page>
  );
}
