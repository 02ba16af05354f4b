// The mail sink as a process: see README.md for its settings.
import { startMailSink } from './start.ts';

const port = Number(process.env.MAIL_SINK_PORT ?? 3003);
const smtpPort = Number(process.env.MAIL_SINK_SMTP_PORT ?? 3004);
const sink = await startMailSink({ port, smtpPort, dir: process.env.MAIL_SINK_DIR ?? 'data/mail' });

let ending = false;
const end = () => {
  if (ending) return;
  ending = true;
  void sink.close().then(() => process.exit(0));
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
process.on('disconnect', end);

if (process.send)
  process.send({
    type: 'listening',
    port: Number(new URL(sink.url).port),
    smtpPort: sink.smtpPort,
  });
else process.stdout.write(`Mail to ${sink.smtpUrl} shows at ${sink.url}\n`);
