import { Page, PageHeading } from '../../ui/panel.tsx';

export default function AuditLog() {
  return (
    <Page>
      <PageHeading title="Audit log" />
    </Page>
  );
}
