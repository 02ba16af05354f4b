import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';

/** So many messages stay unless another number is asked for. */
const MOST_STORED = 500;
const FILE = /^(\d{8}T\d{9}Z-[0-9a-f]{8})\.eml$/;

export type Attachment = {
  index: number;
  filename: string;
  mimeType: string;
  size: number;
  content: Uint8Array;
  contentId: string | null;
};

export type Message = {
  id: string;
  /** When the sink took it. */
  receivedAt: string;
  /** The addresses that SMTP named: Bcc shows here and nowhere else. */
  envelope: { from: string; to: string[] };
  from: string;
  to: string[];
  cc: string[];
  replyTo: string[];
  subject: string;
  messageId: string;
  headers: Record<string, string>;
  text: string;
  html: string;
  /** Every web address in the message, in order, once. */
  links: string[];
  attachments: Attachment[];
};

export type Envelope = Message['envelope'];

/** Messages in a directory, one .eml file each, the newest of them; parsed once and kept in memory. */
export class Store {
  readonly #dir: string;
  readonly #most: number;
  readonly #messages = new Map<string, Message>();
  readonly #listeners = new Set<() => void>();
  #last = 0;

  private constructor(dir: string, most: number) {
    this.#dir = dir;
    this.#most = most;
  }

  static async open(dir: string, most = MOST_STORED): Promise<Store> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    const store = new Store(dir, most);
    const names = (await readdir(dir)).filter((name) => FILE.test(name)).sort();
    for (const name of names.slice(-most)) {
      const id = name.slice(0, -'.eml'.length);
      store.#messages.set(id, await parse(id, await readFile(join(dir, name))));
    }
    return store;
  }

  async add(envelope: Envelope, raw: Uint8Array): Promise<Message> {
    const id = this.#nextId();
    const stored = Buffer.concat([
      Buffer.from(
        `X-Envelope-From: ${envelope.from}\r\nX-Envelope-To: ${envelope.to.join(', ')}\r\n`,
      ),
      raw,
    ]);
    const message = await parse(id, stored);
    const file = join(this.#dir, `${id}.eml`);
    await writeFile(`${file}.new`, stored, { mode: 0o600 });
    await rename(`${file}.new`, file);
    this.#messages.set(id, message);
    for (const old of [...this.#messages.keys()].slice(0, -this.#most)) await this.#remove(old);
    for (const listener of this.#listeners) listener();
    return message;
  }

  /** Newest first. */
  list(): Message[] {
    return [...this.#messages.values()].reverse();
  }

  get(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  raw(id: string): Promise<Uint8Array> {
    return readFile(join(this.#dir, `${id}.eml`));
  }

  async clear(): Promise<void> {
    for (const id of this.#messages.keys()) await this.#remove(id);
  }

  /** The newest message that fits, waiting for it to come. */
  waitFor(fits: (message: Message) => boolean, milliseconds = 5000): Promise<Message> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(late);
        this.#listeners.delete(look);
      };
      const look = () => {
        const found = this.list().find(fits);
        if (!found) return;
        end();
        resolve(found);
      };
      const late = setTimeout(() => {
        end();
        const seen = this.list().map(
          (message) => `${message.envelope.to.join(', ')}: ${message.subject}`,
        );
        reject(
          new Error(
            `No such message came within ${milliseconds} ms. There are:\n${seen.join('\n') || '(none)'}`,
          ),
        );
      }, milliseconds);
      this.#listeners.add(look);
      look();
    });
  }

  // Sorts by arrival, also for messages of the same millisecond.
  #nextId(): string {
    this.#last = Math.max(Date.now(), this.#last + 1);
    return `${new Date(this.#last).toISOString().replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`;
  }

  async #remove(id: string): Promise<void> {
    this.#messages.delete(id);
    await rm(join(this.#dir, `${id}.eml`), { force: true });
  }
}

async function parse(id: string, raw: Uint8Array): Promise<Message> {
  const mail = await PostalMime.parse(raw);
  const headers = Object.fromEntries(
    [...mail.headers].reverse().map(({ key, value }) => [key, value]),
  );
  const html = mail.html ?? '';
  const text = mail.text ?? '';
  return {
    id,
    receivedAt: receivedAt(id),
    envelope: {
      from: headers['x-envelope-from'] ?? '',
      to: (headers['x-envelope-to'] ?? '').split(', ').filter(Boolean),
    },
    from: mail.from ? show(mail.from) : '',
    to: (mail.to ?? []).map(show),
    cc: (mail.cc ?? []).map(show),
    replyTo: (mail.replyTo ?? []).map(show),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    headers,
    text,
    html,
    links: findLinks(html, text),
    attachments: mail.attachments.map((attachment, index) => {
      const content =
        typeof attachment.content === 'string'
          ? Buffer.from(attachment.content)
          : new Uint8Array(attachment.content);
      const contentId = attachment.contentId?.replace(/^<|>$/g, '') ?? null;
      return {
        index,
        filename: attachment.filename ?? `attachment-${index + 1}`,
        mimeType: attachment.mimeType,
        size: content.byteLength,
        content,
        contentId,
      };
    }),
  };
}

function receivedAt(id: string): string {
  return id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*$/, '$1-$2-$3T$4:$5:$6.$7Z');
}

function show(address: Address): string {
  if (address.group) return `${address.name}: ${address.group.map(show).join(', ')};`;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

function findLinks(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    (match[1] ?? match[2] ?? '').replaceAll('&amp;', '&'),
  );
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map((match) =>
    match[0].replace(/[.,;:!?]+$/, ''),
  );
  return [...new Set([...inHtml, ...inText])].filter((link) => /^https?:/i.test(link));
}
